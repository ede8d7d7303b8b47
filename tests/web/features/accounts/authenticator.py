"""An authenticator in software, which answers what browsers are asked of passkeys, and lies if a test wants it."""

import hashlib
import json
import os
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40  # flags of what is signed


class Authenticator:
    """One passkey."""

    def __init__(self, host: str, origin: str) -> None:
        self.host, self.origin = host, origin
        self.flags = PRESENT | VERIFIED
        self.counter = 0
        self._id = os.urandom(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: str) -> dict[str, Any]:
        """Answer a question for a new passkey."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(key)
        made = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + attested}
        return self._answer(self._client(options, "webauthn.create"), attestationObject=cbor2.dumps(made))

    def prove(self, options: str) -> dict[str, Any]:
        """Answer a question for a passkey."""
        self.counter += 1
        client, data = self._client(options, "webauthn.get"), self._data()
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(client, authenticatorData=data, signature=signature)

    def _client(self, options: str, kind: str) -> bytes:
        told = {
            "type": kind,
            "challenge": json.loads(options)["challenge"],
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps(told).encode()

    def _data(self, more: int = 0) -> bytes:
        return (
            hashlib.sha256(self.host.encode()).digest() + bytes([self.flags | more]) + self.counter.to_bytes(4, "big")
        )

    def _answer(self, client: bytes, **parts: bytes) -> dict[str, Any]:
        name = bytes_to_base64url(self._id)
        response = {part: bytes_to_base64url(value) for part, value in parts.items()}
        response["clientDataJSON"] = bytes_to_base64url(client)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
