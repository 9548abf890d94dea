"""The company: Aldric, Pip, the MacGuffin, and the three bosses. Section 6.7"""

from __future__ import annotations

from footlights.games.curtain_call.pictures_puppets import (
    ROD,
    Bone,
    cut,
    disc,
    hole,
    lit,
    pins,
    rod,
    slit,
    strip,
)

# --- Aldric, the Ironclad: tall, symmetrical, rigid --------------------------------------------------------------------

ALDRIC_PARTS = {
    "cc-aldric-torso": cut("M-26 4-31-30-38-76Q-37-98-14-100H14Q37-98 38-76L31-30 26 4 38 40 20 32 0 42-20 32-38 40z")
    + disc(-36, -84, 18)
    + disc(36, -84, 18)
    + slit("M-48-80A14 14 0 0 1-26-92M26-92A14 14 0 0 1 48-80", 2.6)
    + slit("M-27 0H27", 2.6)
    + pins((0, -84), (0, -62), (0, -40), (0, -18), r=3.4)
    + slit("M-20 12-23 26M0 16V30M20 12l3 14", 2.2),
    "cc-aldric-head": cut("M-20 4Q-27-14-25-38-22-62 0-64 22-62 25-38 27-14 20 4 8 12-8 12-20 4z")
    + cut("M-5-60Q-14-86 6-98 34-108 60-84 36-90 24-78 12-70 8-58z")
    + cut("M-26-8h52v5h-52z")
    + lit("M-18-38H19q2 3 0 6H-18q-2-3 0-6z")
    + slit("M0-30V-2", 2.4)
    + pins((9, -20), (15, -17), (9, -12), (15, -9), r=1.8),
    "cc-aldric-arm": disc(0, 0, 12) + cut("M-11 0-10 42Q0 52 10 42L11 0z") + slit("M-8 16H8", 2),
    "cc-aldric-hand": disc(0, 0, 10) + cut("M-9 0-8 32-13 36-11 48Q0 54 11 48L13 36 8 32 9 0z") + slit("M-9 36H9", 2),
    "cc-aldric-shield": cut("M-40-58Q0-72 40-58 48 16 0 72-48 16-40-58z")
    + lit("M-4-44h8v26h24v8H4v54l-4 6-4-6V-10h-24v-8h24z")
    + slit("M-33-51Q0-62 33-51 38 12 0 60-38 12-33-51z", 2),
    "cc-aldric-sword": cut("M-5-10-5-92 0-106 5-92 5-10 22-12 22-4 5-2 5 14H-5V-2L-22-4-22-12z")
    + disc(0, 18, 6)
    + slit("M0-90V-18", 1.8),
    "cc-aldric-leg": cut("M-17-6-15 52Q0 60 15 52L17-6z") + disc(0, 52, 15) + hole(0, 52, 4),
    "cc-aldric-shin": cut("M-13 0-11 44-15 58H28Q28 48 12 44L13 0z") + slit("M-9 40H10", 2),
}

ALDRIC = Bone(
    "whole",
    bones=(
        rod(-4, -150, lean=2),
        Bone(
            "leg-back", "cc-aldric-leg", -16, -108, turn=7, behind=True,
            bones=(Bone("shin-back", "cc-aldric-shin", 0, 52, turn=-7),),
        ),
        Bone("leg", "cc-aldric-leg", 16, -108, turn=-5, bones=(Bone("shin", "cc-aldric-shin", 0, 52, turn=5),)),
        Bone(
            "torso",
            "cc-aldric-torso",
            0,
            -112,
            bones=(
                Bone(
                    "arm-back",
                    "cc-aldric-arm",
                    -40,
                    -84,
                    turn=18,
                    behind=True,
                    own={"strike": -112, "act": -150, "cheer": -150},
bones=(
                        Bone(
                            "hand-back",
                            "cc-aldric-hand",
                            0,
                            44,
                            turn=-16,
                            own={"strike": 6, "act": 0},
bones=(Bone("sword", "cc-aldric-sword", 0, 44, turn=-26, behind=True, own={"strike": 190, "act": 180, "cheer": 180}),),
                        ),
                    ),
                ),
                Bone("head", "cc-aldric-head", 0, -102),
                Bone(
                    "arm",
                    "cc-aldric-arm",
                    38,
                    -82,
                    turn=-34,
                    own={"strike": 12, "guard": -34, "cheer": -30},
bones=(
                        Bone(
                            "hand",
                            "cc-aldric-hand",
                            0,
                            44,
                            turn=-24,
                            bones=(
                                rod(0, 42, lean=-4, name="rod-hand"),
                                Bone("shield", "cc-aldric-shield", 6, 34, turn=3, upright=True),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)  # fmt: skip

# --- Pip, the Trickster: small, hunched, asymmetric ----------------------------------------------------------------------

PIP_PARTS = {
    "cc-pip-torso": cut("M-22 46Q-30 8-18-26-8-50 14-54 30-52 32-34 34-14 24 2L34 44 22 36 14 48 2 38-8 50z")
    + slit("M-12 4Q6 12 26 2", 2.4)
    + pins((14, -18), (13, 18), r=2.6),
    "cc-pip-head": cut("M-16 6Q-24-10-18-26H22L24-16 54-6Q56-2 50 0L24 0Q22 12 6 14-8 16-16 6z")
    + cut(
        "M-58-16Q-30-26-18-30-6-74-16-104-28-112-44-100-40-124-10-128 8-108 22-34 50-32 62-20 24-16-10-18-40-10-58-16z"
    )
    + hole(14, -8, 4.4)
    + slit("M-15-38Q4-30 21-40", 2.6)
    + slit("M22 6Q32 8 38 4", 2),
    "cc-pip-scarf": cut("M6-8Q-24-16-46 2-62 16-92 8-80 22-60 22-84 34-104 32-84 46-56 38-30 30-16 14-4 12 8 10z")
    + slit("M-70 14-64 20M-58 30-66 34", 2),
    "cc-pip-arm": disc(0, 0, 8) + cut("M-8 0-6 26Q0 32 6 26L8 0z"),
    "cc-pip-hand": cut("M-10-4Q-14 14-6 24L6 24Q14 12 9-4z") + disc(0, 28, 7) + strip("M3 30 10 36", 4),
    "cc-pip-dagger": cut("M-3 4-3-10-9-12-9-16-4-16-3-46 1-56 5-44 5-16 10-16 10-12 4-10 4 4z"),
    "cc-pip-leg": cut("M-7 0-6 26 7 26 7 0z") + cut("M-7 24Q-10 38-6 38H24Q36 34 30 22 28 30 8 26z"),
}

PIP = Bone(
    "whole",
    bones=(
        rod(-4, -90, lean=-3),
        Bone("leg-back", "cc-pip-leg", -12, -40, turn=8, behind=True),
        Bone("leg", "cc-pip-leg", 12, -40, turn=-4),
        Bone(
            "torso",
            "cc-pip-torso",
            0,
            -72,
            turn=6,
            bones=(
                Bone("tail", "cc-pip-scarf", -2, -44, turn=-10, behind=True),
                Bone(
                    "arm-back",
                    "cc-pip-arm",
                    -8,
                    -38,
                    turn=34,
                    behind=True,
                    own={"act": 96, "cheer": 110},
                    bones=(Bone("hand-back", "cc-pip-hand", 0, 26, turn=-52),),
                ),
                Bone("head", "cc-pip-head", 14, -58, turn=-4),
                Bone(
                    "arm",
                    "cc-pip-arm",
                    22,
                    -34,
                    turn=-58,
                    own={"strike": -18, "act": -30, "cheer": -70},
                    bones=(
                        Bone(
                            "hand",
                            "cc-pip-hand",
                            0,
                            26,
                            turn=-26,
                            own={"strike": 14, "cheer": -20},
                            bones=(
                                rod(0, 28, lean=4, name="rod-hand"),
                                Bone("dagger", "cc-pip-dagger", 0, 30, turn=128),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

# --- The MacGuffin: a treasure in a chest --------------------------------------------------------------------------------

MACGUFFIN_PARTS = {
    "cc-treasure": cut("M-66-62H66L60 0H-60z")
    + lit("M-8-46a8 8 0 1 1 16 0q0 5-4 8l4 16H-8l4-16q-4-3-4-8z")
    + slit("M-44-60-41-3M44-60 41-3", 3)
    + pins((-60, -54), (60, -54), (-55, -8), (55, -8), r=2.6),
    "cc-treasure-lid": cut("M-2 2V-12Q2-58 66-60 130-58 134-12V2z")
    + slit("M22 0Q20-38 34-52M110 0Q112-38 98-52", 3)
    + slit("M4-6H128", 2.2)
    + pins((66, -34), r=6),
}

MACGUFFIN = Bone(
    "whole",
    own={"strike": 0, "hurt": -4, "fallen": -10},
    bones=(
        rod(-30, -20, lean=1),
        rod(30, -20, lean=-1, name="rod-two"),
        Bone("lid", "cc-treasure-lid", -66, -62, behind=True, own={"strike": -34}),
        Bone("torso", "cc-treasure"),
    ),
)

# --- The Critic: top hat, beak, monocle, pen and cane --------------------------------------------------------------------

CRITIC_PARTS = {
    "cc-critic-torso": cut(
        "M-34-94Q-30-108-12-110L16-110Q36-104 42-84L48-20Q54 30 50 78L34 66 22 30 10 66Q-6 78-30 104L-46 92Q-52 30-44-30z"
    )
    + pins((22, -74), (25, -50), (26, -26), r=4)
    + slit("M4-106Q14-90 20-82 24-96 26-106", 2.6)
    + slit("M-30-10Q-14-6-4-10", 2.6),
    "cc-critic-head": disc(0, -30, 36)
    + cut("M26-44 72-24 74-16 30-14z")
    + cut("M-20 0H16V12H-20z")
    + cut("M-50-62Q0-78 50-58L52-50Q0-68-50-54zM-34-62-38-134Q0-144 36-130L34-60z")
    + slit("M-36-78Q0-88 34-74", 4)
    + hole(14, -34, 11)
    + disc(16, -34, 4)
    + slit("M8-24Q0 6 10 24", 2.2)
    + slit("M34-18H66", 2),
    "cc-critic-arm": disc(0, 0, 13) + cut("M-13 0Q-14 30-10 50 0 58 10 50 15 28 13 0z"),
    "cc-critic-hand": cut("M-10-2-9 36-14 42-12 50H12L13 42 9 36 10-2z") + disc(0, 54, 10) + slit("M-9 42H9", 2.2),
    "cc-critic-pen": cut("M-3 30 0 44 3 30 5-8Q26-34 22-76 4-58-6-36-8-14-5-8z") + slit("M1-6Q8-34 18-62", 2),
    "cc-critic-cane": cut("M-3-14H3V128H-3z") + disc(0, -16, 9) + hole(0, -16, 3),
    "cc-critic-leg": cut("M-13-4-11 66-15 84H26Q26 74 11 68L14-4z") + slit("M-8 70H10", 2.2),
}

CRITIC = Bone(
    "whole",
    bones=(
        rod(-6, -150, lean=2),
        Bone("leg-back", "cc-critic-leg", -20, -86, turn=5, behind=True),
        Bone("leg", "cc-critic-leg", 18, -86, turn=-3),
        Bone(
            "torso",
            "cc-critic-torso",
            0,
            -98,
            bones=(
                Bone(
                    "arm-back",
                    "cc-critic-arm",
                    -32,
                    -90,
                    turn=24,
                    behind=True,
                    own={"act": -96},
bones=(
                        Bone(
                            "hand-back",
                            "cc-critic-hand",
                            0,
                            48,
                            turn=-34,
                            bones=(Bone("cane", "cc-critic-cane", 0, 56, turn=5, upright=True),),
                        ),
                    ),
                ),
                Bone("head", "cc-critic-head", 6, -112),
                Bone(
                    "arm",
                    "cc-critic-arm",
                    36,
                    -86,
                    turn=-42,
                    own={"strike": -40, "guard": -20, "act": 14},
bones=(
                        Bone(
                            "hand",
                            "cc-critic-hand",
                            0,
                            48,
                            turn=-48,
                            own={"strike": 44, "guard": -40},
bones=(
                                rod(0, 52, lean=-3, name="rod-hand"),
                                Bone("pen", "cc-critic-pen", 2, 56, turn=78, own={"strike": -74}),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)  # fmt: skip

# --- The Director: beret, megaphone, breeches ----------------------------------------------------------------------------

DIRECTOR_PARTS = {
    "cc-director-torso": cut("M-36-84Q-34-98-14-102H14Q40-98 46-70 62-40 54-4 46 18 0 18-44 18-48-4-54-40-36-84z")
    + slit("M-46 0Q4 14 52-2", 3)
    + pins((20, -70), (28, -46), (30, -20), r=3.4)
    + slit("M-26-84Q-12-70-14-50", 2.6),
    "cc-director-scarf": cut("M-24-8Q4 6 30-8L32 6Q4 18-26 6zM-20 0Q-46 26-38 66L-22 60-18 72-6 66Q-18 36 0 8z")
    + slit("M-32 46-12 44", 2.4),
    "cc-director-head": cut("M-26-2Q-36-20-32-46H30L32-34 44-22 34-16Q36-4 26 2 12 14-8 12z")
    + cut("M-52-42Q-58-66-20-76-14-90-8-76 46-76 44-52 20-42-52-42z")
    + slit("M-34-44Q0-38 34-48", 2.4)
    + hole(16, -28, 5)
    + cut("M16-8Q28-14 40-6 30 0 16-4z"),
    "cc-director-arm": disc(0, 0, 14) + cut("M-14 0Q-15 26-10 44 0 52 10 44 15 26 14 0z"),
    "cc-director-hand": cut("M-10-2-9 34H9L10-2z") + disc(0, 40, 10),
    "cc-director-horn": cut("M-14-8-14 8 14 10 62 34Q74 36 74 0 74-36 62-34L14-10z")
    + slit("M60-28Q68 0 60 28M14-6V6", 3)
    + strip("M4 8Q0 24 12 24", 5),
    "cc-director-leg": cut("M-16-6Q-34 18-18 40L-12 44-13 78-16 92H24Q24 82 11 78L12 44Q30 30 18-6z")
    + slit("M-12 46H12", 2.6),
    "cc-director-script": cut("M-20-4H22V50H-20z") + slit("M-12 8H14M-12 18H14M-12 28H8M-12 38H12", 2.6),
}

DIRECTOR = Bone(
    "whole",
    bones=(
        rod(-4, -140, lean=-2),
        Bone("leg-back", "cc-director-leg", -24, -94, turn=4, behind=True),
        Bone("leg", "cc-director-leg", 22, -94, turn=-3),
        Bone(
            "torso",
            "cc-director-torso",
            0,
            -100,
            bones=(
                Bone(
                    "arm-back",
                    "cc-director-arm",
                    -38,
                    -78,
                    turn=30,
                    behind=True,
                    bones=(
                        Bone(
                            "hand-back",
                            "cc-director-hand",
                            0,
                            44,
                            turn=-58,
                            bones=(Bone("script", "cc-director-script", 0, 38, turn=12),),
                        ),
                    ),
                ),
                Bone("head", "cc-director-head", 4, -104),
                Bone("tail", "cc-director-scarf", 2, -98),
                Bone(
                    "arm",
                    "cc-director-arm",
                    38,
                    -74,
                    turn=-58,
                    own={"strike": -34, "guard": -10},
                    bones=(
                        Bone(
                            "hand",
                            "cc-director-hand",
                            0,
                            42,
                            turn=-62,
                            own={"strike": 46, "act": -30},
                            bones=(
                                rod(0, 38, lean=-4, name="rod-hand"),
                                Bone("horn", "cc-director-horn", -2, 46, turn=110),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

# --- The Playwright: ruff, pointed beard, a quill as long as an arm, strings on a cross -----------------------------------

PLAYWRIGHT_PARTS = {
    "cc-playwright-torso": cut(
        "M-24-118Q0-130 26-116L34-60Q44 0 62 102L40 94 22 104 2 94-18 106-38 94-58 102Q-40 10-32-60z"
    )
    + slit("M6-112 8 84", 2.6)
    + slit("M-14-60Q-22 10-32 72M26-60Q34 10 44 72", 2.4)
    + pins((14, -92), (16, -68), (17, -44), (18, -20), r=3.2),
    "cc-playwright-ruff": '<g transform="scale(1.3 1.4)">'
    + cut(
        "M-50 0-42-9-40 3-32-13-26 0-18-16-10-2-2-17 6-2 14-16 22 0 30-13 36 3 44-9 50 0 44 13 36 5 30 17 22 6 "
        "14 20 6 7-2 21-10 7-18 20-26 6-32 17-40 5-42 13z"
    )
    + slit("M-40 2-24-1M-20 3-8-2M-3 4 6-2M12 4 20 0M28 3 40 0", 2)
    + "</g>",
    "cc-playwright-head": cut(
        "M-22-4Q-34-30-24-60 0-84 26-60 32-48 30-40L46-26 34-20 36-10 24-4 30 38Q16 22 8 4-10 8-22-4z"
    )
    + cut("M-24-52Q-44-40-38 4-28 12-20-2z")
    + hole(18, -38, 5)
    + slit("M10-50Q20-56 28-50", 3)
    + slit("M24-8H36", 2.2)
    + slit("M-12-64Q4-74 20-62", 2),
    "cc-playwright-arm": disc(0, 0, 12) + cut("M-12 0Q-22 40-18 56H14Q18 30 12 0z") + slit("M-15 48H11", 2.4),
    "cc-playwright-hand": cut("M-8-2-6 40H6L8-2z") + disc(0, 44, 8) + strip("M4 46 12 52M2 50 6 58", 4),
    "cc-playwright-quill": cut("M-3 56 0 74 4 56 6 6Q44-40 34-132 10-104-8-64-16-30-6 4z")
    + slit("M1 4Q8-60 30-116", 2.4)
    + slit("M6-30 18-34M4-8 14-14M10-60 24-66", 2),
    "cc-playwright-cross": cut("M-40-4H40V4H-40zM-4-16H4V16H-4z") + strip("M-36 2V96M-14 2V96M14 2V96M36 2V96", 1.8),
    "cc-playwright-hem": cut("M-50-10Q0 4 54-10L60 10Q0 20-56 10z"),
}

PLAYWRIGHT = Bone(
    "whole",
    bones=(
        rod(-2, -120, lean=2),
        Bone("leg", "cc-playwright-hem", 0, -10, behind=True),
        Bone(
            "torso",
            "cc-playwright-torso",
            0,
            -104,
            bones=(
                Bone(
                    "arm-back",
                    "cc-playwright-arm",
                    -26,
                    -100,
                    turn=118,
                    behind=True,
                    own={"act": 26, "strike": -14, "cheer": 20, "limp": -40, "hurt": -20, "guard": -6},
                    bones=(
                        Bone(
                            "hand-back",
                            "cc-playwright-hand",
                            0,
                            50,
                            turn=26,
                            own={"act": -10, "limp": 10},
                            bones=(Bone("cross", "cc-playwright-cross", 0, 50, turn=-6, upright=True),),
                        ),
                    ),
                ),
                Bone("head", "cc-playwright-head", 0, -128),
                Bone("ruff", "cc-playwright-ruff", 0, -122),
                Bone(
                    "arm",
                    "cc-playwright-arm",
                    26,
                    -98,
                    turn=-46,
                    own={"strike": -44, "guard": -14, "act": 10},
                    bones=(
                        Bone(
                            "hand",
                            "cc-playwright-hand",
                            0,
                            50,
                            turn=-40,
                            own={"strike": 30, "guard": -30},
                            bones=(
                                rod(0, 44, lean=-3, name="rod-hand"),
                                Bone("quill", "cc-playwright-quill", 0, 46, turn=66, own={"strike": -56}),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)

COMPANY_PARTS = {
    "cc-rod": ROD,
    **ALDRIC_PARTS,
    **PIP_PARTS,
    **MACGUFFIN_PARTS,
    **CRITIC_PARTS,
    **DIRECTOR_PARTS,
    **PLAYWRIGHT_PARTS,
}
BOSSES = {"The Critic": CRITIC, "The Director": DIRECTOR, "The Playwright": PLAYWRIGHT}
