"""The drawings of The Theatre: Suits, Prints and abilities, each with a silhouette of its own (view box 0 0 24 24)."""

from __future__ import annotations

LINE = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
BOLD = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
FULL = 'fill="currentColor"'

SUITS = {
    "suit-charm": f'<path {FULL} d="M12 21.4C5.4 15.9 1.8 12.4 1.8 8.1A5.2 5.2 0 0 1 7.1 2.8c2 0 3.8 1.1 4.9 2.9 '
    '1.1-1.8 2.9-2.9 4.9-2.9a5.2 5.2 0 0 1 5.3 5.3c0 4.3-3.6 7.8-10.2 13.3z"/>',
    "suit-luck": f'<g {FULL}><circle cx="12" cy="6.6" r="4.8"/><circle cx="6.4" cy="13" r="4.8"/><circle cx="17.6" '
    'cy="13" r="4.8"/><path d="M8.5 8.5h7v6h-7z"/><path d="M11 12.5c.4 4-.6 7-2.6 9.7h4.2c1.6-2.8 2-6 '
    '1.5-9.7z"/></g>',
    "suit-agility": f'<path {FULL} d="M14.6 1 3.8 14.1h6.4L8.2 23 20.4 8.9h-6.9z"/>',
    "suit-will": f'<path {FULL} fill-rule="evenodd" d="M6.2 2.4h12.6a3.2 3.2 0 0 1 3.2 3.2v2.2h-4.1v10.6a3.2 3.2 0 '
    '0 1-3.2 3.2H5.2A3.2 3.2 0 0 1 2 18.4v-2h4.2zM8.7 6.4v1.9h6.7V6.4zm0 3.9v1.9h6.7v-1.9zm0 3.9v1.9h4.6v-1.9z"/>',
    "suit-strength": f'<g {FULL}><rect x="3.4" y="4.2" width="3.9" height="8" rx="1.9"/><rect x="7.9" y="3" '
    'width="3.9" height="9.2" rx="1.9"/><rect x="12.4" y="3" width="3.9" height="9.2" rx="1.9"/><rect x="16.9" '
    'y="4.2" width="3.9" height="8" rx="1.9"/><path d="M3.4 13h10.7a2.1 2.1 0 0 1 0 4.2H9.8v.7h6.2a2.8 2.8 0 0 0 '
    '2.7-2.8V13h2.1v3.6c0 1.8-1 3.2-2.4 4V23H6.6v-2.2c-2-.9-3.2-2.6-3.2-4.8z"/></g>',
    "suit-null": f'<g {BOLD}><circle cx="12" cy="12" r="8.6"/><path d="m6.2 17.8 11.6-11.6"/></g>',
}

PRINTS = {
    "print-paw": f'<g {FULL}><ellipse cx="4.9" cy="11.3" rx="2.3" ry="3" transform="rotate(-24 4.9 '
    '11.3)"/><ellipse cx="9.2" cy="5.8" rx="2.4" ry="3.3" transform="rotate(-8 9.2 5.8)"/><ellipse cx="14.8" '
    'cy="5.8" rx="2.4" ry="3.3" transform="rotate(8 14.8 5.8)"/><ellipse cx="19.1" cy="11.3" rx="2.3" ry="3" '
    'transform="rotate(24 19.1 11.3)"/><path d="M12 11.2c3.6 0 6.3 4 6.3 7 0 2.3-1.7 3.2-3.4 3.2-1.3 '
    '0-1.9-.6-2.9-.6s-1.6.6-2.9.6c-1.7 0-3.4-.9-3.4-3.2 0-3 2.7-7 6.3-7z"/></g>',
    "print-hoof": f'<g {FULL}><path d="M11 3.2c-3.9.6-7 4.7-7 10.1 0 3.5 1.1 6.2 2.6 7.5h4.4z"/><path d="M13 '
    '3.2c3.9.6 7 4.7 7 10.1 0 3.5-1.1 6.2-2.6 7.5H13z"/></g>',
    "print-claw": f'<g {FULL}><path d="M6.8 2.2c.6 6.3-.4 12.6-4.8 19.4 6.3-4.3 8.8-12.1 4.8-19.4z"/><path '
    'd="M13.6 2.2c.6 6.3-.4 12.6-4.8 19.4 6.3-4.3 8.8-12.1 4.8-19.4z"/><path d="M20.4 2.2c.6 6.3-.4 12.6-4.8 19.4 '
    '6.3-4.3 8.8-12.1 4.8-19.4z"/></g>',
    "print-talon": f'<g {BOLD}><path d="M12 14.5V21.5"/><path d="M12 14.5V3"/><path d="M12 14.5C9.5 10.5 6.5 8.6 '
    '3.6 7.6"/><path d="M12 14.5c2.5-4 5.5-5.9 8.4-6.9"/><path d="m9.6 21.5 2.4-2.6 2.4 2.6"/></g>',
    "print-slither": f'<g {BOLD}><path d="M3 19.5c0-3 2.2-4.8 4.8-4.8s3.6 4.3 6.6 4.3 4.3-2.4 '
    '4.3-4.6c0-4.9-11.2-3.3-11.2-7.7 0-2.2 1.9-3.5 4.5-3.5h4"/><path d="M16 3.2h1.8l2.6-1M17.8 3.2l2.6 1" '
    'stroke-width="1.5"/></g>',
    "print-webbed": f'<path {FULL} d="M10.4 2h3.2l.6 6.5 8.3 11.5c-3-1.3-5-1-7 1.2-1.1-1.9-2.2-2.7-3.5-2.7s'
    '-2.4.8-3.5 2.7c-2-2.2-4-2.5-7-1.2L9.800 8.5z"/>',
    "print-fin": f'<g><path {FULL} d="M3.5 16.6C6.5 8 12 3.4 19.6 2.4c-2.3 4.3-2.3 9.3.6 14.2-2.8-1.3-5.6-1.3-8.4 '
    f'0-2.8 1.3-5.5 1.3-8.3 0z"/><path {LINE} d="M2.4 20.8c3.2 1.4 6.4 1.4 9.6 0s6.4-1.4 9.6 0"/></g>',
    "print-float": f'<g><path {FULL} d="M12 2.4c5 0 8.6 3.5 8.6 8 0 2.2-1.4 3-2.9 2.2-1.6-.9-2.3-.9-2.9 0-1.2 '
    f'1.6-4.4 1.6-5.6 0-.6-.9-1.3-.9-2.9 0-1.5.8-2.9 0-2.9-2.2 0-4.5 3.6-8 8.6-8z"/><path {LINE} d="M7.4 15.6c1.2 '
    '2-.8 3.6.4 6M12 16c1.2 2-1.2 3.6 0 5.8M16.6 15.6c-1.2 2 .8 3.6-.4 6"/></g>',
}

ABILITIES = {
    "ability-boost": f'<path {FULL} d="M12 2 3.5 11.5h5v10h7v-10h5z"/>',
    "ability-sap": f'<path {FULL} d="M12 22 20.5 12.5h-5v-10h-7v10h-5z"/>',
    "ability-combo": f'<g {BOLD}><rect x="2.3" y="8" width="11.4" height="8" rx="4"/><rect x="10.3" y="8" '
    'width="11.4" height="8" rx="4"/></g>',
    "ability-finisher": f'<g><path {FULL} d="M12 1.8l3 6.4 7 .9-5.1 4.8 1.3 6.9L12 17.4l-6.2 3.4 1.3-6.9L2 '
    '9.1l7-.9z"/></g>',
    "ability-gamble": f'<path {FULL} fill-rule="evenodd" d="M5.8 2.5h12.4a3.3 3.3 0 0 1 3.3 3.3v12.4a3.3 3.3 0 0 '
    "1-3.3 3.3H5.8a3.3 3.3 0 0 1-3.3-3.3V5.8a3.3 3.3 0 0 1 3.3-3.3zM7.8 6a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 "
    "0-3.8zm8.4 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM12 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zm-4.2 "
    '4.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zm8.4 0a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z"/>',
    "ability-chaos": f'<g {BOLD}><path d="M12.4 12a1.6 1.6 0 0 1-3.2-.4c.2-2.6 3-3.8 5.2-2.7 3.3 1.6 3.3 6.4.4 '
    '8.6-4 3-9.9.7-11.2-4.1C2.3 8.1 5.8 3 11 2.3"/><path d="M14.8 2.6c3.6.9 6.3 3.9 6.9 7.7"/></g>',
}

MARKS = {**SUITS, **PRINTS, **ABILITIES}
