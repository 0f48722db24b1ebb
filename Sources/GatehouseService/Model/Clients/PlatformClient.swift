import Foundation
import GatehouseOAuth
public import GatehouseTypes

/// The platform itself: the client by which a device signs in once, so that the apps on it don't have to.
public enum PlatformClient {
    /// The client identifier. No other client can have it.
    public static let id: ClientID = "platform"

    /// The redirect URIs of sign-ins and of logouts. The port may vary.
    public static let redirectURIs = [
        "http://127.0.0.1/", "http://127.0.0.1/callback", "http://[::1]/", "http://[::1]/callback",
    ]

    /// The scope of a token that apps may exchange for their own.
    package static let deviceScope = "device"

    package static let record: ClientRecord = {
        var metadata = ClientMetadata()
        metadata.clientName = "This device"
        metadata.redirectURIs = redirectURIs
        metadata.postLogoutRedirectURIs = redirectURIs
        metadata.tokenEndpointAuthMethod = "none"
        metadata.scope = "openid offline_access device"
        metadata.grantTypes = [.authorizationCode, .refreshToken]
        metadata.dpopBoundAccessTokens = true
        let start = Date(timeIntervalSince1970: 0)
        return ClientRecord(
            id: id, metadata: metadata, audience: nil, createdAt: start, version: 1, sealingKeys: SealingKeys(nil),
            secrets: ClientSecrets(), changedAt: start)
    }()
}
