"""Codes: secrets that people carry from one device to another, in a link, a QR code or by hand.

In a link a code stands behind “#”, which browsers keep to themselves: no server, proxy or log on the way sees it, nor
any page that is opened next.
"""

import secrets

import segno

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that are easily taken for others
LENGTH, GROUP = 25, 5  # 125 bits
LOOKALIKES = str.maketrans("OIL", "011")


def create_code() -> str:
    """A code that nobody guesses: "7K2QX-…"."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read_code(text: str) -> str:
    """A code as it was made, however it was typed, also out of a whole link; "" if it is none."""
    said = text[:400].rpartition("#")[2].upper().translate(LOOKALIKES)
    letters = "".join(letter for letter in said if letter in LETTERS)
    if len(letters) != LENGTH:
        return ""
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def draw_qr_code(link: str) -> str:
    """A link as a QR code, to be put into a page: an address of its own would have the code in it."""
    drawn: str = segno.make_qr(link).svg_data_uri(scale=4, border=3, dark="#2b2622", light="#fffdf7")
    return drawn
