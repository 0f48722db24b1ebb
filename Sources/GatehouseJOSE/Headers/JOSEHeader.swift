public import GatehouseTypes

/// The protected header of a token in compact form (RFC 7515, section 4; RFC 7516, section 4).
///
/// Nothing in it is to be trusted before the token is verified or opened, and the keys and addresses that it may name
/// (`jwk`, `jku`, `x5c`, `x5u`) are never used for trust.
public struct JOSEHeader: Sendable {
    /// The longest key id that is read, in bytes.
    public static let maximumKeyIDLength = 512

    private static let unsupportedNames: [JSONName] = ["crit", "b64", "zip"]

    /// What was read, by reference: a header is handed on often.
    private final class Contents: Sendable {
        let algorithm: String
        let keyID: KeyID?
        let type: String?
        let contentType: String?
        let parameters: JSONObject
        let typeName: MediaTypeName?
        let signatureAlgorithm: SignatureAlgorithm?

        init(
            algorithm: String, keyID: KeyID?, type: String?, contentType: String?, parameters: JSONObject
        ) {
            self.algorithm = algorithm
            self.keyID = keyID
            self.type = type
            self.contentType = contentType
            self.parameters = parameters
            typeName = type.map { MediaTypeName($0) }
            signatureAlgorithm = SignatureAlgorithm(name: algorithm)
        }
    }

    private let contents: Contents

    /// The algorithm (`alg`), as it stands there.
    public var algorithm: String { contents.algorithm }

    /// The key that was used (`kid`).
    public var keyID: KeyID? { contents.keyID }

    /// The media type of the whole token (`typ`), as it stands there. Compare it with ``hasType(_:)``.
    public var type: String? { contents.type }

    /// The media type of the payload (`cty`), as it stands there. Compare it with ``hasContentType(_:)``.
    public var contentType: String? { contents.contentType }

    /// All members, these four too.
    public var parameters: [String: JSONValue] { contents.parameters.dictionary }

    /// One member.
    package subscript(name: JSONName) -> JSONValue? { contents.parameters[name] }

    var typeName: MediaTypeName? { contents.typeName }

    /// The algorithm, if it's one that signs.
    package var signatureAlgorithm: SignatureAlgorithm? { contents.signatureAlgorithm }

    /// Reads a header.
    ///
    /// - Parameter parameters: The members.
    /// - Throws: ``JOSEError`` with `invalidHeader` if `alg` is missing or a member is of the wrong kind;
    ///   `unsupportedHeader` for `crit` (RFC 7515, section 4.1.11; nothing is understood, an empty list is forbidden),
    ///   `b64` (RFC 7797) and `zip` (RFC 7516, section 4.1.3).
    public init(parameters: [String: JSONValue]) throws(JOSEError) {
        try self.init(JSONObject(parameters))
    }

    private init(_ parameters: JSONObject) throws(JOSEError) {
        for name in JOSEHeader.unsupportedNames where parameters[name] != nil {
            throw JOSEError(.unsupportedHeader, name.text)
        }
        let text = { (name: JSONName) throws(JOSEError) in
            guard let value = parameters[name] else { return String?.none }
            guard let text = value.string else { throw JOSEError(.invalidHeader, name.text) }
            return text
        }
        guard let algorithm = try text("alg") else { throw JOSEError(.invalidHeader, "alg") }
        let keyID = try text("kid")
        guard keyID?.utf8.count ?? 0 <= JOSEHeader.maximumKeyIDLength else { throw JOSEError(.invalidHeader, "kid") }
        contents = Contents(
            algorithm: algorithm, keyID: keyID.map { KeyID($0) }, type: try text("typ"), contentType: try text("cty"),
            parameters: parameters)
    }

    /// Reads a header from its JSON text.
    init(parsing bytes: ArraySlice<UInt8>) throws(JOSEError) {
        let parameters: JSONObject?
        do {
            parameters = try JSONObject(parsing: bytes)
        } catch {
            throw JOSEError(.invalidHeader, underlying: error)
        }
        guard let parameters else { throw JOSEError(.invalidHeader) }
        try self.init(parameters)
    }
}

extension JOSEHeader: Hashable {
    /// Whether both have the same members.
    public static func == (left: JOSEHeader, right: JOSEHeader) -> Bool {
        left.contents.parameters == right.contents.parameters
    }

    /// Feeds the members to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(contents.parameters)
    }
}
