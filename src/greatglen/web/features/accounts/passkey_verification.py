"""Passkeys: what browsers are asked to sign, and whether their answers are right. The library `webauthn` checks them.

A challenge counts once: it is a pass, and the answer uses it up. An authenticator has to verify its user (by PIN,
fingerprint or face) when a passkey is made and when it is used: a passkey stands for a password and a second factor,
and a stolen security key would otherwise be enough to sign in.
"""

import asyncio
from typing import Any

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.features.accounts.account_service import AccountService
from greatglen.web.visitors.browser import Browser

ADDING, PROVING = "adding", "proving"  # what a challenge is for
SECONDS = 300.0  # to answer it
MOST_PASSKEYS = 10
NOT_PROVED = Reason("not-proved", "The passkey could not be checked, or it took too long. Try again.")
NOT_VERIFIED = Reason(
    "not-verified",
    "Your device did not check that it was you. Set a PIN, fingerprint or face for it (or for your security key), "
    "then try again.",
)
UNKNOWN_PASSKEY = Reason("unknown-passkey", "This passkey is not known here; it may have been removed.")
KNOWN_PASSKEY = Reason("known-passkey", "This passkey is known here already.")
MANY_PASSKEYS = Reason("many-passkeys", "You have {most} passkeys already; remove one first.")
NO_HOST_NAME = Reason("no-host-name", "Passkeys need a server with a name of its own; this one has only an address.")
UNREADABLE = (WebAuthnException, msgspec.MsgspecError, ValueError, TypeError, KeyError)  # from whatever was sent


class SignedAnswer(msgspec.Struct):
    challenge: str


class PasskeyAnswer(msgspec.Struct, rename="camel"):
    client_data: str = msgspec.field(name="clientDataJSON")


class Proof(msgspec.Struct):
    """As much of what a browser sends as is read before it is checked."""

    id: str
    response: PasskeyAnswer


async def create_registration_options(desk: AccountService, browser: Browser, host: str) -> str:
    """What a browser is asked to make a passkey for a person, as JSON."""
    _check_host(host)
    there = await asyncio.to_thread(desk.passkeys.list_passkeys, browser.id)
    if len(there) >= MOST_PASSKEYS:
        raise Refused(MANY_PASSKEYS.with_facts(most=MOST_PASSKEYS))
    name = browser.preferences.name or "Great Glen"
    options = generate_registration_options(
        rp_id=host,
        rp_name="Great Glen",
        user_id=browser.id.encode(),
        user_name=name,
        user_display_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.credential)) for one in there],
    )
    await _save_challenge(desk, ADDING, browser.id, options.challenge)
    return options_to_json(options)


async def register_passkey(
    desk: AccountService, browser: Browser, sent: dict[str, Any], host: str, origin: str, name: str
) -> None:
    """Keep a passkey that a browser has made; Refused if it is none for this person and place."""
    _, challenge, whose = await _read_answer(desk, ADDING, sent)
    if not browser.device or whose != browser.id:
        raise Refused(NOT_PROVED.with_facts())
    try:
        checked = verify_registration_response(
            credential=sent, expected_challenge=challenge, expected_rp_id=host, expected_origin=origin
        )
    except UNREADABLE:
        raise Refused(NOT_PROVED.with_facts()) from None
    _check_verified(checked.user_verified)
    credential, key = bytes_to_base64url(checked.credential_id), bytes_to_base64url(checked.credential_public_key)
    row = (browser.id, credential, key, checked.sign_count, name, desk.table_service.now())
    if not await asyncio.to_thread(desk.passkeys.add, *row):
        raise Refused(KNOWN_PASSKEY.with_facts())


async def create_login_options(desk: AccountService, host: str) -> str:
    """What a browser is asked to prove that it has a passkey, whichever it is, as JSON."""
    _check_host(host)
    options = generate_authentication_options(rp_id=host, user_verification=UserVerificationRequirement.REQUIRED)
    await _save_challenge(desk, PROVING, "", options.challenge)
    return options_to_json(options)


async def verify_login(desk: AccountService, sent: dict[str, Any], host: str, origin: str) -> str:
    """Whose passkey has proved itself; Refused if none has."""
    proof, challenge, _ = await _read_answer(desk, PROVING, sent)
    passkey = await asyncio.to_thread(desk.passkeys.find, proof.id)
    if passkey is None:
        raise Refused(UNKNOWN_PASSKEY.with_facts())
    try:
        checked = verify_authentication_response(
            credential=sent,
            expected_challenge=challenge,
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.counter,
        )
    except UNREADABLE:
        raise Refused(NOT_PROVED.with_facts()) from None
    _check_verified(checked.user_verified)
    if not await asyncio.to_thread(desk.passkeys.record_use, passkey, checked.new_sign_count, desk.table_service.now()):
        raise Refused(NOT_PROVED.with_facts())
    return passkey.person


def _check_host(host: str) -> None:
    if not host:
        raise Refused(NO_HOST_NAME.with_facts())


def _check_verified(verified: bool) -> None:
    """Refuse an otherwise right answer if the authenticator tested only the presence of a user.

    The library could refuse it (`require_user_verification`), but does not tell this from its other reasons.
    """
    if not verified:
        raise Refused(NOT_VERIFIED.with_facts())


async def _save_challenge(desk: AccountService, kind: str, person: str, challenge: bytes) -> None:
    now = desk.table_service.now()
    await asyncio.to_thread(desk.passes.issue, kind, person, bytes_to_base64url(challenge), now, now + SECONDS)


async def _read_answer(desk: AccountService, kind: str, sent: dict[str, Any]) -> tuple[Proof, bytes, str]:
    """What was sent, the challenge that it answers, and whom that was for; Refused if it was none of ours, or has been
    answered already."""
    try:
        proof = msgspec.convert(sent, Proof)
        challenge = msgspec.json.decode(base64url_to_bytes(proof.response.client_data), type=SignedAnswer).challenge
        as_bytes = base64url_to_bytes(challenge)
    except UNREADABLE:
        raise Refused(NOT_PROVED.with_facts()) from None
    whose = await asyncio.to_thread(desk.passes.redeem, challenge, kind, desk.table_service.now())
    if whose is None:
        raise Refused(NOT_PROVED.with_facts())
    return proof, as_bytes, whose
