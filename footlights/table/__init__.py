"""The browser table: server, store, protocol, and the pages, scripts and stylesheets it serves.
`house` is the playhouse itself and knows nothing of HTTP; `app` and `web_*` are its doors; `store` never forgets.
Games are known here only through the registry: a room's scene says what is seen, one renderer draws it.
"""
