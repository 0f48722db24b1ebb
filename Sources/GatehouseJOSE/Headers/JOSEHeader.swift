public import GatehouseTypes

/// The protected header of a token in compact form (RFC 7515, section 4; RFC 7516, section 4).
///
/// Nothing in it is to be trusted before the token is verified or opened, and the keys and addresses that it may name
/// (`jwk`, `jku`, `x5c`, `x5u`) are never used for trust.
public struct JOSEHeader: Sendable, Hashable {
    /// The longest key id that is read, in bytes.
    public static let maximumKeyIDLength = 512

    /// The algorithm (`alg`), as it stands there.
    public let algorithm: String

    /// The key that was used (`kid`).
    public let keyID: KeyID?

    /// The media type of the whole token (`typ`), as it stands there. Compare it with ``hasType(_:)``.
    public let type: String?

    /// The media type of the payload (`cty`), as it stands there. Compare it with ``hasContentType(_:)``.
    public let contentType: String?

    /// All members, these four too.
    public let parameters: [String: JSONValue]

    /// Reads a header.
    ///
    /// - Parameter parameters: The members.
    /// - Throws: ``JOSEError`` with `invalidHeader` if `alg` is missing or a member is of the wrong kind;
    ///   `unsupportedHeader` for `crit` (RFC 7515, section 4.1.11; nothing is understood, an empty list is forbidden),
    ///   `b64` (RFC 7797) and `zip` (RFC 7516, section 4.1.3).
    public init(parameters: [String: JSONValue]) throws(JOSEError) {
        for name in ["crit", "b64", "zip"] where parameters[name] != nil {
            throw JOSEError(.unsupportedHeader, name)
        }
        let text = { (name: String) throws(JOSEError) in
            guard let value = parameters[name] else { return String?.none }
            guard let text = value.string else { throw JOSEError(.invalidHeader, name) }
            return text
        }
        guard let algorithm = try text("alg") else { throw JOSEError(.invalidHeader, "alg") }
        let keyID = try text("kid")
        guard keyID?.utf8.count ?? 0 <= JOSEHeader.maximumKeyIDLength else { throw JOSEError(.invalidHeader, "kid") }
        self.algorithm = algorithm
        self.keyID = keyID.map { KeyID($0) }
        type = try text("typ")
        contentType = try text("cty")
        self.parameters = parameters
    }

    /// Reads a header from its JSON text.
    init(parsing bytes: [UInt8]) throws(JOSEError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw JOSEError(.invalidHeader, underlying: error)
        }
        guard let parameters = value.object else { throw JOSEError(.invalidHeader) }
        try self.init(parameters: parameters)
    }
}
