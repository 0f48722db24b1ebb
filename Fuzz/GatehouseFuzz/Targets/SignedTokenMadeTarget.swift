import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Tokens that are signed here: fields are the header and the payload. A good one is verified and a changed one isn't.
struct SignedTokenMadeTarget: FuzzTarget {
    let name = "jws-made"
    let scope = [
        "GatehouseJOSE/Compact", "GatehouseJOSE/Headers", "GatehouseJOSE/Tokens/UnverifiedToken.swift",
        "GatehouseJOSE/Tokens/VerifiedToken.swift", "GatehouseJOSE/Keys/KeySelection.swift",
    ]

    private static let all = Set(SignatureAlgorithm.all)

    func check(_ input: [UInt8]) {
        let fields = Fields(input)
        let isCurve = fields.choice & 7 == 7
        let key = isCurve ? OwnKeys.p256 : OwnKeys.ed25519
        let names: Set<String> = isCurve ? ["ES256"] : ["EdDSA", "Ed25519"]
        let form = SignedForm(header: fields[0], payload: fields[1], key: key)
        let header = try? JSONValue(parsing: fields[0])
        let isGood = SignedForm.isAcceptable(header)
        let token = try? UnverifiedToken(compact: form.text)
        require((token != nil) == isGood, "a token is read if its header is acceptable, and only then")
        guard let token else { return }

        let keys = [JSONWebKey(key.publicKey, keyID: token.header.keyID)]
        let verified = try? token.verify(with: keys, allowing: SignedTokenMadeTarget.all)
        let isNamed = names.contains(token.header.algorithm)
        require((verified != nil) == isNamed, "a token is verified if its algorithm is its key's, and only then")
        require(verified == nil || verified?.payload == fields[1], "what was verified is what was signed")
        let claims = try? JSONValue(parsing: fields[1]).object
        require(verified == nil || (try? verified?.claims()) == claims, "claims are an object in strict JSON")
        require((try? token.verify(with: keys, allowing: [])) == nil, "what isn't allowed isn't verified")
        require((try? token.verify(with: Nobody.keys, allowing: [.es256])) == nil, "another's key doesn't verify")
        checkChanged(form, at: Int(fields.choice >> 3), keys: keys)
    }

    private func checkChanged(_ form: SignedForm, at place: Int, keys: [JSONWebKey]) {
        for part in 1...2 {
            guard let changed = try? UnverifiedToken(compact: form.changed(part: part, at: place)) else { continue }
            let verified = try? changed.verify(with: keys, allowing: SignedTokenMadeTarget.all)
            require(verified == nil, "a changed token isn't verified")
        }
    }
}
