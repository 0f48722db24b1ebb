import GatehouseJOSE
import GatehouseTypes

/// Sealed tokens as they come in: what is accepted is written again as the same text, and nothing opens that wasn't
/// sealed.
struct SealedTokenTarget: FuzzTarget {
    let name = "jwe"
    let scope = [
        "GatehouseJOSE/Compact", "GatehouseJOSE/Headers", "GatehouseJOSE/Tokens/SealedToken.swift",
        "GatehouseJOSE/Encryption",
    ]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        guard let token = try? SealedToken(compact: text) else { return }
        let form = TokenText(text)
        form.requireCanonical(partCount: 5)
        let header = form.contents.flatMap { try? JSONValue(parsing: $0[0]) }
        require(header == .object(token.header.parameters), "the header is the first part")
        guard let opened = try? token.open(with: [DecryptionKey(OwnKeys.p256, keyID: token.header.keyID)]) else {
            return
        }
        require(opened == Array("sealed".utf8), "nothing opens that wasn't sealed")
    }
}
