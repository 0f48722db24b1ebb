public import GatehouseTypes

/// A JSON Web Key Set of public keys (RFC 7517, section 5).
public struct JSONWebKeySet: Sendable, Hashable {
    /// The maximum number of keys in a set that is parsed.
    public static let maximumCount = 256

    /// The keys, in order.
    public let keys: [JSONWebKey]

    /// Creates a set.
    public init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a set from its JSON text of at most 1 MiB.
    ///
    /// - Throws: ``JOSEError``, as for a JSON value.
    public init(parsing bytes: [UInt8]) throws(JOSEError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: .document)
        } catch {
            throw JOSEError(.invalidKeySet, underlying: error)
        }
        try self.init(parsing: value)
    }

    /// Reads a set.
    ///
    /// Keys of unknown types, with missing members or with values out of bounds are ignored, as RFC 7517, section 5,
    /// recommends. So are exact copies of a key. Several keys may have the same identifier (section 4.5): a token that
    /// names it selects among them by its algorithm. Some deviations of issuers are tolerated, because they don't
    /// change a key's meaning: members that are `null`, `use` or `alg` as an empty text, padding in base64url, and
    /// numbers of RSA keys with leading zero bytes.
    ///
    /// - Parameter json: The set.
    /// - Throws: ``JOSEError``: `invalidKeySet` if it isn't a set or has too many keys, and `privateKey` or
    ///   `symmetricKey` if a secret key has been published.
    public init(parsing json: JSONValue) throws(JOSEError) {
        self = try KeySetReading(json).keySet
    }

    /// Whether a key of a set is for signatures, and of a supported type and curve. Other keys may be in the set for
    /// other services (RFC 7517, section 5).
    ///
    /// A symmetric key counts as one for signatures, so that a set in which one was published is refused. A damaged key
    /// counts by its type and curve.
    package static func isForSignatures(_ key: JSONValue) -> Bool {
        guard ["", "sig"].contains(key["use"]?.string ?? "") else { return false }
        do {
            return try KeyType(of: KeyMembers(key, isPublished: true)).hasSignatures
        } catch {
            return error.code == .symmetricKey
        }
    }

    /// The set as JSON.
    public var json: JSONValue {
        ["keys": .array(keys.map(\.json))]
    }

    /// The keys with which a token may have been signed.
    ///
    /// - Parameter header: The token's header.
    /// - Returns: The keys with the identifier that the header names; if it names none, the keys that fit its
    ///   algorithm.
    public func candidates(for header: JOSEHeader) -> [JSONWebKey] {
        if let keyID = header.keyID {
            return keys.filter { $0.keyID == keyID }
        }
        guard let algorithm = SignatureAlgorithm(name: header.algorithm) else { return [] }
        return keys.filter { $0.canVerify(algorithm) }
    }
}
