#!/usr/bin/env python3
"""decide.py GUIDE: lets the example of the guide decide about requests. Reads one JSON object: the issuer, the audience, the
issuer's keys, the backend's key if it has one, and the requests. Prints for each its subject, or the reason of the refusal."""

import json
import re
import sys

from joserfc.jwk import JWKRegistry, KeySet

blocks = re.findall(r"^```python\n(.*?)^```$", open(sys.argv[1]).read(), re.DOTALL | re.MULTILINE)
if len(blocks) != 1:
    sys.exit(f"{sys.argv[1]} has {len(blocks)} blocks of Python; one is expected")
example = {}
exec(compile(blocks[0], sys.argv[1], "exec"), example)

world = json.load(sys.stdin)
keys = {key.kid: key for key in KeySet.import_key_set(world["jwks"]).keys}
used = set()


def issuer_keys(kid):
    example["check"](kid in keys, "unknown key")
    return keys[kid]


def remember(identifier, until):
    is_new = identifier not in used
    used.add(identifier)
    return is_new


backend_key = JWKRegistry.import_key(world["key"]) if world.get("key") else None
verifier = example["Verifier"](world["issuer"], world["audience"], issuer_keys, remember, backend_key)
answers = []
for request in world["requests"]:
    try:
        claims = verifier.claims(
            request["method"], request["url"], request["authorization"], request["proofs"], request["scope"])
        answers.append("accepted: " + claims["sub"])
    except example["Refused"] as refusal:
        answers.append("refused: " + str(refusal))
print(json.dumps(answers))
