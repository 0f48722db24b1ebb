public import GatehouseJOSE
import GatehouseOAuth

/// What an operator decides about a service.
public struct ServiceConfiguration: Sendable {
    /// The issuer, byte for byte as in tokens and metadata (RFC 8414, section 2).
    public let issuer: String

    /// How long things live.
    public var lifetimes = Lifetimes()

    /// Whether DPoP proofs at the token endpoint must contain a nonce of this service (RFC 9449, section 8).
    public var requiresDPoPNonce = true

    /// The minimum length of a new password in characters.
    public var minimumPasswordLength = ServiceConfiguration.standardMinimumPasswordLength

    package static let standardMinimumPasswordLength = 8

    /// How many tries and requests are accepted.
    public var limits = LimitRules()

    /// The most that one party can have stored.
    package var bounds = Bounds()

    /// Where wrong passwords are counted; `nil` for the storage, so that limits hold for all instances of the service
    /// and after a restart.
    package var limitStore: (any LimitStore)?

    /// The algorithms for which the service has keys: ES256, RS256, PS256 or EdDSA. Access tokens are signed by the
    /// first.
    public var signatureAlgorithms: [SignatureAlgorithm] = [.es256]

    /// How long after a revocation backends may still accept an access token, from 4 seconds to a day: the service
    /// publishes lists of revoked tokens, which backends get that often (Token Status List). `nil` if it publishes
    /// none: then a token is accepted until it expires, unless the backend asks.
    ///
    /// A backend that can't get a newer list for so long accepts no token that names one.
    public var statusListLifetime: Duration?

    /// Fetches the documents that clients publish: their keys (`jwks_uri`), requests (`request_uris`) and sectors
    /// (`sector_identifier_uri`). If `nil`, clients can't be registered with them.
    public var documentFetcher: (any ClientDocumentFetcher)?

    /// Whether an administrator has opened the service, not to serve clients. Then a new storage doesn't become the
    /// issuer's, and the audit names the administrator.
    package var isAdministration = false

    /// Describes a service.
    ///
    /// - Parameter issuer: An `https` URL, or an `http` URL of this machine, without query and fragment.
    /// - Throws: ``ServiceError/Code/invalidConfiguration`` for anything else.
    public init(issuer: String) throws(ServiceError) {
        guard Issuer.isAcceptable(issuer) else {
            throw ServiceError(
                .invalidConfiguration, "The issuer must be an https URL, or an http URL on this machine.")
        }
        self.issuer = issuer
    }

    /// The configuration for the administration of a storage. A new storage belongs to no issuer until it is served;
    /// until then a stand-in takes the issuer's place, which no token names.
    package static func administering(_ storage: ServiceStorage) async throws -> ServiceConfiguration {
        var configuration = try ServiceConfiguration(issuer: try await storage.issuer() ?? "http://127.0.0.1")
        configuration.isAdministration = true
        return configuration
    }
}
