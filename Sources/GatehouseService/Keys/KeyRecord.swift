public import Foundation
public import GatehouseTypes

/// A signing key of the service.
public struct KeyRecord: Sendable, Hashable, Identifiable {
    /// Where a key stands in its life.
    public enum Stage: String, Sendable, Hashable {
        /// Published, so that verifiers know it before its first signature.
        case upcoming
        /// Signs.
        case current
        /// Published until its last token has expired; signs no more.
        case retired
    }

    /// The key's name: its thumbprint (RFC 7638).
    public let id: KeyID
    /// The signature algorithm's name (RFC 7518, section 3.1).
    public let algorithm: String
    /// The public key as a JWK.
    public let publicKey: JSONValue
    /// The private key, encrypted under the service's master key.
    public let sealedPrivateKey: [UInt8]
    /// Where the key stands.
    public var stage: Stage
    /// When it was made.
    public let createdAt: Date
    /// Until when a retired key is published.
    public var expiresAt: Date?

    /// Describes a key.
    public init(
        id: KeyID, algorithm: String, publicKey: JSONValue, sealedPrivateKey: [UInt8], stage: Stage, createdAt: Date,
        expiresAt: Date? = nil
    ) {
        self.id = id
        self.algorithm = algorithm
        self.publicKey = publicKey
        self.sealedPrivateKey = sealedPrivateKey
        self.stage = stage
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
