public import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// A public JSON Web Key (RFC 7517).
public struct JSONWebKey: Sendable, Hashable {
    /// The contents of the key in a class, so that copying a key is cheap.
    private final class Contents: Sendable {
        let publicKey: PublicKey
        let keyID: KeyID?
        let purpose: KeyPurpose
        let headers = Mutex(SigningHeaders())

        init(_ publicKey: PublicKey, _ keyID: KeyID?, _ purpose: KeyPurpose) {
            self.publicKey = publicKey
            self.keyID = keyID
            self.purpose = purpose
        }
    }

    private let contents: Contents

    /// The key.
    public var publicKey: PublicKey { contents.publicKey }

    /// The identifier of the key (`kid`); nil if there is none.
    public var keyID: KeyID? { contents.keyID }

    var purpose: KeyPurpose { contents.purpose }

    /// The encoded header of a token that is signed with this key and has no further members. It is computed once and
    /// then cached.
    func signingHeader(
        algorithm: String, type: String?, make: () throws(JOSEError) -> [UInt8]
    ) throws(JOSEError) -> [UInt8] {
        if let known = contents.headers.withLock({ $0.find(algorithm, type) }) { return known }
        let text = try make()
        contents.headers.withLock { $0.insert(text, algorithm, type) }
        return text
    }

    /// The intended use of the key (`use`); nil if it isn't restricted.
    public var use: KeyUse? { purpose.use }

    /// The permitted operations (`key_ops`); nil if they aren't restricted.
    public var operations: Set<KeyOperation>? { purpose.operations }

    /// The only algorithm with which the key may be used (`alg`); nil if it isn't restricted.
    public var algorithm: String? { purpose.algorithm }

    /// Creates a key. Its identifier is its thumbprint.
    public init(_ publicKey: PublicKey, use: KeyUse? = nil, algorithm: String? = nil) {
        let keyID = KeyID(JSONWebKey.thumbprint(of: publicKey))
        self.init(publicKey, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Creates a key.
    public init(_ publicKey: PublicKey, keyID: KeyID?, use: KeyUse? = nil, algorithm: String? = nil) {
        self.init(publicKey, keyID: keyID, purpose: KeyPurpose(use: use, algorithm: algorithm))
    }

    init(_ publicKey: PublicKey, keyID: KeyID?, purpose: KeyPurpose) {
        contents = Contents(publicKey, keyID, purpose)
    }

    /// The key's thumbprint with SHA-256, in base64url (RFC 7638).
    public var thumbprint: String {
        JSONWebKey.thumbprint(of: publicKey)
    }

    /// The key as JSON.
    public var json: JSONValue {
        .object(members)
    }

    var members: [String: JSONValue] {
        var members = publicKey.components.requiredMembers
        members["kid"] = keyID.map { .string($0.rawValue) }
        members["use"] = use.map { .string($0.rawValue) }
        members["alg"] = algorithm.map { .string($0) }
        members["key_ops"] = operations.map { .array($0.map(\.rawValue).sorted().map { .string($0) }) }
        return members
    }

    private static func thumbprint(of key: PublicKey) -> String {
        Digest.sha256Text(key.components.thumbprintText)
    }

    /// Whether both have the same key, identifier and restrictions.
    public static func == (left: JSONWebKey, right: JSONWebKey) -> Bool {
        left.publicKey == right.publicKey && left.keyID == right.keyID && left.purpose == right.purpose
    }

    /// Hashes the key, its identifier and its restrictions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(publicKey)
        hasher.combine(keyID)
        hasher.combine(purpose)
    }

    /// Reads a public key.
    ///
    /// Unknown members are ignored, including certificates.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `privateKey` if there is a private member, `symmetricKey` for the type `oct`,
    ///   `unsupportedKey` for another type or curve, `invalidKey` if a member is missing, has the wrong type or length,
    ///   or if the key itself is invalid.
    public init(parsing json: JSONValue) throws(JOSEError) {
        try self.init(KeyMembers(json))
    }

    /// Reads a key of a published set, with the deviations that ``KeyMembers`` tolerates there.
    package init(published json: JSONValue) throws(JOSEError) {
        try self.init(KeyMembers(json, isPublished: true))
    }

    private init(_ key: KeyMembers) throws(JOSEError) {
        let type = try KeyType(of: key)
        guard !key.hasAny(of: JSONWebKey.privateMembers) else { throw JOSEError(.privateKey) }
        let components = try type.publicComponents(key)
        let publicKey: PublicKey
        do {
            publicKey = try PublicKey(components: components)
        } catch {
            throw JOSEError(.invalidKey, underlying: error)
        }
        self.init(publicKey, keyID: try key.keyID(), purpose: try KeyPurpose(parsing: key))
    }

    /// The private members of all registered key types, including types that aren't supported.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]
}
