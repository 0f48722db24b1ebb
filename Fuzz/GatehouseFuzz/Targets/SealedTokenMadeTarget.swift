import GatehouseJOSE
import GatehouseTypes

/// Tokens that are sealed here: fields are the header and the payload of the signed token inside, and members for the
/// seal's header. What was sealed comes out, a changed seal never opens, and what comes out is judged as if it stood
/// alone.
struct SealedTokenMadeTarget: FuzzTarget {
    let name = "jwe-made"
    let scope = [
        "GatehouseJOSE/Tokens/SealedToken.swift", "GatehouseJOSE/Tokens/SealedToken+Nesting.swift",
        "GatehouseJOSE/Encryption",
    ]

    func check(_ input: [UInt8]) {
        let fields = Fields(input)
        let inner =
            fields.choice & 1 == 0
            ? String(decoding: fields[0], as: UTF8.self)
            : SignedForm(header: fields[0], payload: fields[1], key: OwnKeys.ed25519).text
        let contentType = fields.choice & 2 == 0 ? "JWT" : String(decoding: fields[1], as: UTF8.self)
        let key = DecryptionKey(OwnKeys.p256)
        let text = needed("seal") {
            try SealedToken.seal(
                Array(inner.utf8), contentType: contentType, for: key.publicKey,
                algorithm: fields.choice & 4 == 0 ? .ecdhES : .ecdhESA256KW, randomness: CountedRandomness())
        }
        let token = needed("sealed token") { try SealedToken(compact: text) }
        require((try? token.open(with: [key])) == Array(inner.utf8), "what was sealed comes out")
        let nested = try? token.openSignedToken(with: [key])
        let alone = token.header.hasContentType("JWT") ? try? UnverifiedToken(compact: inner) : nil
        require(nested?.header == alone?.header, "a token inside is judged as if it stood alone")
        require(nested?.unverifiedPayload == alone?.unverifiedPayload, "the token inside is the one that was sealed")
        checkChanged(text, members: try? JSONValue(parsing: fields[2]).object, at: Int(fields.choice >> 3), key: key)
    }

    private func checkChanged(_ text: String, members: [String: JSONValue]?, at place: Int, key: DecryptionKey) {
        let sealed = TokenText(text).contents ?? []
        var changed = sealed
        if let members, let header = (try? JSONValue(parsing: sealed[0]))?.object {
            changed[0] = JSONValue.object(header.merging(members) { $1 }).encoded
        } else {
            let part = 1 + place % 4
            if changed[part].isEmpty { changed[part] = [0] } else { changed[part][place % changed[part].count] ^= 1 }
        }
        guard changed != sealed, let token = try? SealedToken(compact: TokenText(contents: changed).text) else {
            return
        }
        require((try? token.open(with: [key])) == nil, "a changed seal doesn't open")
    }
}
