import GatehouseTypes

/// A token that a client is about to sign. Modules change it.
struct JWTDraft: Sendable {
    /// Which token it is.
    enum Purpose: Sendable, Equatable {
        /// A client assertion at this endpoint.
        case assertion(String)
        /// A DPoP proof at this endpoint.
        case proof(String)
        case requestObject
    }

    let purpose: Purpose
    var header: [String: JSONValue] = [:]
    var claims: [String: JSONValue]
    var key: ClientKey?
    /// The algorithm, if it isn't the key's.
    var algorithm: String?
    /// The token is left out.
    var isOmitted = false
    /// The signature is made invalid.
    var isBroken = false

    /// Changes a draft.
    typealias Change = @Sendable (inout JWTDraft) throws -> Void

    func signed() throws -> String {
        let name = algorithm ?? key?.algorithm ?? "none"
        var header = header
        if header["alg"] == nil { header["alg"] = .string(name) }
        if header["alg"] == .null { header["alg"] = nil }
        let text = try CompactJWT.sign(
            header: header, claims: claims, key: name == "none" ? nil : key, algorithm: name)
        return isBroken ? JWTDraft.broken(text) : text
    }

    /// The token with another signature: the one of which the first characters have changed places.
    private static func broken(_ text: String) -> String {
        guard let end = text.lastIndex(of: ".") else { return text }
        let signature = text[text.index(after: end)...]
        return String(text[...end] + signature.dropFirst(8) + signature.prefix(8))
    }
}
