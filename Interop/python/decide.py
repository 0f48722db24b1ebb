#!/usr/bin/env python3
"""decide.py GUIDE: lets the example of the guide decide about requests. Reads one JSON object: the issuer, the audience, the
issuer's keys, the backend's key if it has one, and the requests. Prints for each its subject, or the reason of the refusal. With
null in the place of the issuer's keys, the issuer can't be reached."""

import json
import re
import sys

from joserfc.jwk import JWKRegistry

blocks = re.findall(r"^```python\n(.*?)^```$", open(sys.argv[1]).read(), re.DOTALL | re.MULTILINE)
if len(blocks) != 3:
    sys.exit(f"{sys.argv[1]} has {len(blocks)} blocks of Python; three are expected")
example = {}
for block in blocks[:2]:
    exec(compile(block, sys.argv[1], "exec"), example)
compile(blocks[2], sys.argv[1], "exec")

world = json.load(sys.stdin)


def fetch():
    if world["jwks"] is None:
        raise OSError("the issuer can't be reached")
    return world["jwks"]


backend_key = JWKRegistry.import_key(world["key"]) if world.get("key") else None
verifier = example["Verifier"](
    world["issuer"], world["audience"], example["IssuerKeys"](fetch), example["Proofs"](), backend_key)
answers = []
for request in world["requests"]:
    try:
        claims = verifier.claims(
            request["method"], request["url"], request["authorization"], request["proofs"], request["scope"])
        answers.append("accepted: " + claims["sub"])
    except example["Refused"] as refusal:
        answers.append("refused: " + str(refusal))
    except example["Unavailable"] as missing:
        answers.append("undecided: " + str(missing))
print(json.dumps(answers))
