public import GatehouseTypes

/// The protected header of a token in compact serialization (RFC 7515, section 4; RFC 7516, section 4).
///
/// It must not be trusted before the token has been verified or decrypted. The keys and URLs that it may contain
/// (`jwk`, `jku`, `x5c`, `x5u`) are never used to establish trust.
public struct JOSEHeader: Sendable {
    /// The maximum length of a key identifier (`kid`) in bytes.
    public static let maximumKeyIDLength = 512

    private static let unsupportedNames: [JSONName] = ["crit", "b64", "zip"]

    /// The contents of the header in a class, so that copying a header is cheap.
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

    /// The algorithm (`alg`), unchanged.
    public var algorithm: String { contents.algorithm }

    /// The identifier of the key that was used (`kid`); nil if there is none.
    public var keyID: KeyID? { contents.keyID }

    /// The media type of the whole token (`typ`), unchanged. Compare it with ``hasType(_:)``.
    public var type: String? { contents.type }

    /// The media type of the payload (`cty`), unchanged. Compare it with ``hasContentType(_:)``.
    public var contentType: String? { contents.contentType }

    /// All members, including the four above.
    public var parameters: [String: JSONValue] { contents.parameters.dictionary }

    /// The member of that name.
    package subscript(name: JSONName) -> JSONValue? { contents.parameters[name] }

    var typeName: MediaTypeName? { contents.typeName }

    /// The algorithm, if it is a signature algorithm; otherwise nil.
    package var signatureAlgorithm: SignatureAlgorithm? { contents.signatureAlgorithm }

    /// Creates a header from its members.
    ///
    /// - Parameter parameters: The members.
    /// - Throws: ``JOSEError`` with `invalidHeader` if `alg` is missing, a member has the wrong type or `kid` is too
    ///   long; `unsupportedHeader` for `crit` (RFC 7515, section 4.1.11; no extension is supported, and an empty list
    ///   is invalid), `b64` (RFC 7797) and `zip` (RFC 7516, section 4.1.3).
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

    /// Whether `typ` is present and names that media type (RFC 7515, section 4.1.9).
    ///
    /// - Parameter mediaType: The media type, for example `at+jwt`. Case and a leading `application/` are ignored.
    /// - Returns: Whether the types are equal. It is false for a header without `typ`.
    public func hasType(_ mediaType: String) -> Bool {
        hasType(MediaTypeName(mediaType))
    }

    /// Whether `cty` is present and names that media type (RFC 7515, section 4.1.10).
    ///
    /// - Parameter mediaType: The media type, as for ``hasType(_:)``.
    /// - Returns: Whether the types are equal. It is false for a header without `cty`.
    public func hasContentType(_ mediaType: String) -> Bool {
        hasContentType(MediaTypeName(mediaType))
    }

    func hasContentType(_ mediaType: MediaTypeName) -> Bool {
        contentType.map { MediaTypeName($0) } == mediaType
    }

    package func hasType(_ mediaType: MediaTypeName) -> Bool {
        typeName == mediaType
    }
}

extension JOSEHeader: Hashable {
    /// Whether both have the same members.
    public static func == (left: JOSEHeader, right: JOSEHeader) -> Bool {
        left.contents.parameters == right.contents.parameters
    }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(contents.parameters)
    }
}

/// A media type in a header. Case and a leading `application/` are ignored (RFC 7515, section 4.1.9).
package struct MediaTypeName: Sendable, Equatable {
    private static let prefix = "application/"

    private let name: String

    package init(_ text: String) {
        let isPrefixed = MediaTypeName.areSame(
            text.utf8.prefix(MediaTypeName.prefix.utf8.count), MediaTypeName.prefix.utf8)
        name = isPrefixed ? String(Substring(text.utf8.dropFirst(MediaTypeName.prefix.utf8.count))) : text
    }

    package static func == (left: MediaTypeName, right: MediaTypeName) -> Bool {
        left.name.hasSameBytes(as: right.name) || areSame(left.name.utf8, right.name.utf8)
    }

    /// Compares bytes, because Swift's case mapping turns other letters into ASCII letters.
    private static func areSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
