"""The company's portraits: how each character looks, by its Print, its role and its job, and for the rest by its name."""

from __future__ import annotations

from footlights.games.the_theatre.pictures_animals import ANIMALS, HEADS
from footlights.games.the_theatre.tables import Card
from footlights.stage.emblems import bust, pick

KIN = {
    "Vixie": "fox", "Muffet Tumble": "cat", "Biscuit Barlow": "dog", "Clementine Gambol": "deer",
    "Tibby Kidd": "goat", "Estelle Palfrey": "horse", "Grand Ursula": "bear", "Hattie Honeycomb": "bear",
    "Percival Sett": "badger", "Polly Palaver": "parrot", "Contessa Pavona": "peacock",
    "Robin Merriweather": "songbird", "Sibilla Hush": "snake", "Count Spiralli": "cobra", "Slimothy Trail": "snail",
    "Drake Dabney": "duck", "Ranulf Croake": "frog", "Odile Swann": "swan", "Bubbles Marlow": "fish",
    "Rell Riptide": "dolphin", "Delphine Arcadia": "dolphin", "Lady Nettle": "jellyfish",
    "Aurelia Drift": "jellyfish", "Griselda Gray": "ghost", "Sable Sinclair": "cat", "Jinx Velveteen": "cat",
    "Mulligan Dray": "horse", "Penny Trotter": "horse", "Gilda Springbok": "deer", "Armand Dillo": "armadillo",
    "Morty Tunnels": "mole", "Havoc Harrigan": "badger", "Maestro Corvane": "crow", "Magpie Molloy": "crow",
    "Strixa Nightly": "owl", "Mama Mambala": "cobra", "Nestor Eggleton": "snake", "Lucky Rattles": "snake",
    "Lily Padgett": "frog", "Tad Pohl": "frog", "Gus Gander": "duck", "Minnow Minchin": "fish",
    "Goldie Ducat": "fish", "Puff Pemberton": "puffer", "Dicey Mistral": "cloud", "Fluff Dandelow": "puff",
    "Wisp Candlewick": "flame", "Scout Hollis": "dog", "Bandit Lockley": "raccoon", "Zeb Quickstripe": "zebra",
    "Prince Aurelian": "deer", "Sloane Slowe": "sloth", "Tamsin Pangolee": "armadillo", "Peregrine Dash": "falcon",
    "Wren Pocketful": "songbird", "Swifty Marchetti": "songbird", "Vipera Flick": "snake", "Wiggins Lowe": "worm",
    "Knots Ballantyne": "snake", "Newton Eft": "frog", "Ottoline Rush": "otter", "Sawyer Blanc": "shark",
    "Mothilda Lamp": "moth", "Midge Pipkin": "moth", "Tansy Foxworth": "fox", "Luna Howlett": "wolf",
    "Mister Whiskerby": "cat", "Bram Oxley": "ox", "Ophelia Hartwell": "deer", "Old Capriccio": "goat",
    "Papa Brunowitz": "bear", "Agatha Grubb": "badger", "Madame Quill": "owl", "Barnaby Hoot": "owl",
    "Professor Whorl": "snail", "Dame Basilka": "lizard", "Beatrix Lodge": "beaver", "Platt Paradox": "platypus",
    "Remora Clinge": "eel", "Commodore Bream": "fish", "Tiburon Voss": "shark", "Old Tom Vesper": "ghost",
    "Hugo Grabowski": "dog", "Fenris Vale": "wolf", "Button Ruffle": "dog", "Bertha Starchwell": "ox",
    "Rufus Ramsbottom": "ram", "Gunnar Grizzle": "bear", "Delver Dunn": "mole", "Bess Barrow": "badger",
    "Baron Vulturo": "vulture", "Emmeline Strut": "peacock", "Otto Constrica": "cobra", "Shelly Switch": "turtle",
    "Magnus Bulgrave": "frog", "Peg Pouchley": "pelican", "Big Bluford": "whale", "Moray Maddox": "eel",
    "Cumulo Grumm": "cloud", "Blimpton Airey": "balloon", "Polter Gustav": "ghost",
}  # fmt: skip

COSTUMES = {
    "Staff": ("waistcoat", "waistcoat", "cravat"),
    "Crew": ("overalls",),
    "Performer": ("ruff", "cape", "ruff"),
    "Guest": ("furs", "pearls"),
    "Orchestra": ("tails",),
    "Management": ("cravat",),
}
HATS = {
    "Staff": ("pillbox", "bow", "flower", "fez", "none"),
    "Crew": ("flat cap", "bandana", "none"),
    "Performer": ("none", "feathers", "tiara", "beret", "top hat", "flower"),
    "Guest": ("top hat", "feathers", "bowler", "tiara"),
    "Orchestra": ("none", "beret"),
    "Management": ("top hat", "bowler"),
}
PROPS = {
    "Staff": ("programme", "ticket", "tray", "bell"),
    "Crew": ("rope", "hammer", "key", "lantern"),
    "Performer": ("mask", "star", "fan", "ball"),
    "Guest": ("fan", "programme", "cup", "coins"),
    "Orchestra": ("notes", "fiddle"),
    "Management": ("programme", "key", "coins"),
}

# The first word of a job that is found decides: hat (or nothing) and property.
JOBS: tuple[tuple[str, str, str], ...] = (
    ("Waiter", "", "tray"), ("Cloakroom", "bow", "key"), ("Program", "pillbox", "programme"),
    ("Teacher", "beret", "shoe"), ("Flower", "flower", "bouquet"), ("Leading Lady", "tiara", "bouquet"),
    ("Diva", "tiara", "fan"), ("Sweets", "bow", "tray"), ("Columnist", "bowler", "quill"),
    ("Prompter", "none", "programme"), ("Patron", "none", "coins"), ("Warm-Up", "jester", "ball"),
    ("Torch", "flower", "notes"), ("Hypnotist", "turban", "star"), ("Carpet", "none", "broom"),
    ("Usher", "pillbox", "lantern"), ("Tenor", "none", "bouquet"), ("Ballerina", "tiara", "shoe"),
    ("Improviser", "jester", "mask"), ("Acrobat", "none", "ball"), ("Ballet", "flower", "shoe"),
    ("Socialite", "feathers", "cup"), ("Light Dancer", "none", "star"), ("Soprano", "bow", "notes"),
    ("Headliner", "top hat", "notes"), ("Tightrope", "none", "fan"), ("Cart", "flat cap", "rope"),
    ("Box Office", "bow", "ticket"), ("Tap", "bowler", "shoe"), ("Cannonball", "none", "star"),
    ("Trapdoor", "flat cap", "key"), ("Clown", "jester", "ball"), ("Conductor", "none", "baton"),
    ("Pickpocket", "bandana", "coins"), ("Fortune", "turban", "ball"), ("Mother", "feathers", "fan"),
    ("Collector", "fez", "mask"), ("Percussion", "none", "drum"), ("Refreshments", "", "cup"),
    ("Extra", "none", "star"), ("Laugher", "bowler", "programme"), ("Ticket", "pillbox", "ticket"),
    ("Widow", "feathers", "coins"), ("Effects", "none", "lightning"), ("Magician", "top hat", "cards"),
    ("Stowaway", "none", "key"), ("Lamplighter", "none", "lantern"), ("Call Boy", "pillbox", "bell"),
    ("Prop", "bandana", "mask"), ("Rider", "bandana", "rope"), ("Principal", "none", "shoe"),
    ("Aerialist", "none", "rope"), ("Lamp", "flat cap", "spotlight"), ("Stunt", "none", "star"),
    ("Message", "pillbox", "programme"), ("Trapeze", "none", "rope"), ("Fencer", "feathers", "sword"),
    ("Cable", "flat cap", "rope"), ("Contortionist", "none", "ball"), ("Spotlight", "none", "spotlight"),
    ("Slide", "none", "star"), ("Cutter", "none", "hammer"), ("Seamstress", "none", "spool"),
    ("Piccolo", "none", "notes"), ("Understudy", "none", "programme"), ("Tragedi", "none", "mask"),
    ("Regular", "top hat", "cup"), ("Stagehand", "none", "rope"), ("Tragic", "flower", "mask"),
    ("Fiddle", "none", "fiddle"), ("Manager", "top hat", "programme"), ("Heckler", "bow", "ball"),
    ("Critic", "none", "quill"), ("Watchman", "captain", "lantern"), ("Composer", "none", "notes"),
    ("Silent", "none", "mirror"), ("Carpenter", "none", "hammer"), ("Playwright", "beret", "quill"),
    ("Hanger-On", "bowler", "cup"), ("Keeper", "none", "lantern"), ("Bouncer", "bowler", "key"),
    ("Villain", "top hat", "sword"), ("Rope", "flat cap", "rope"), ("Wardrobe", "none", "spool"),
    ("Builder", "none", "hammer"), ("Curtain", "flat cap", "rope"), ("Floor", "none", "broom"),
    ("High Roller", "top hat", "cards"), ("Chorus", "none", "fan"), ("Rigger", "none", "rope"),
    ("Shell", "none", "coins"), ("Basso", "none", "notes"), ("Cook", "chef", "cup"), ("Pump", "none", "hammer"),
    ("Double Bass", "none", "fiddle"), ("Thunder", "none", "lightning"), ("Counterweight", "none", "rope"),
    ("Shifter", "none", "broom"),
)  # fmt: skip


def picture(card: Card) -> str:
    """A character's picture; the same person in another Suit is dressed the same."""
    kin = kin_of(card)
    animal = ANIMALS[card.print][kin]
    hat, prop = outfit(card)
    costume = pick(f"costume {card.name}", COSTUMES.get(card.role, ("bare",)))
    eyes = pick(f"eyes {card.name}", animal.eyes)
    return bust(HEADS[f"{card.print} {kin}"], eyes, costume, hat, prop, animal.crown)


def kin_of(card: Card) -> str:
    """What animal a character is: known for the company of the base set, else by lot among those of its Print."""
    kin = KIN.get(card.name, "")
    return kin if kin in ANIMALS[card.print] else pick(card.name, sorted(ANIMALS[card.print]))


def outfit(card: Card) -> tuple[str, str]:
    """Hat and property: by the job where it is a known one, else by lot among those of the role."""
    hats, props = HATS.get(card.role, ("none",)), PROPS.get(card.role, ("none",))
    hat, prop = pick(f"hat {card.name}", hats), pick(f"prop {card.name}", props)
    for word, job_hat, job_prop in JOBS:
        if word in card.job:
            return job_hat or hat, job_prop
    return hat, prop
