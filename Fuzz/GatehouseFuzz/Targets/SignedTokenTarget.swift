import GatehouseJOSE
import GatehouseTypes

/// Signed tokens as they come in: what is accepted is written again as the same text, and nothing is verified that
/// nobody has signed.
struct SignedTokenTarget: FuzzTarget {
    let name = "jws"
    let scope = ["GatehouseJOSE/Compact", "GatehouseJOSE/Headers", "GatehouseJOSE/Tokens/UnverifiedToken.swift"]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        guard let token = try? UnverifiedToken(compact: text) else { return }
        let form = TokenText(text)
        form.requireCanonical(partCount: 3)
        let contents = form.contents ?? []
        require(contents[1] == token.unverifiedPayload, "the payload is the second part")
        let header = try? JSONValue(parsing: contents[0])
        require(header == .object(token.header.parameters), "the header is the first part")
        require(header?["alg"]?.string == token.header.algorithm, "a header names its algorithm")
        require(["crit", "b64", "zip"].allSatisfy { header?[$0] == nil }, "extensions aren't understood")
        let authenticated = try? token.verify(withSymmetricKeys: [Nobody.sharedKey], allowing: Set(MACAlgorithm.all))
        require(authenticated == nil, "nothing is authenticated with a key that nobody has")
        guard let verified = try? token.verify(with: Nobody.keys, allowing: Set(SignatureAlgorithm.all)) else { return }
        require(Nobody.signed.contains(form.signedText), "nothing is verified that nobody has signed")
        require(verified.payload == token.unverifiedPayload, "what was verified is what was read")
    }
}
