import Foundation
public import GatehouseTypes

/// The platform itself: the client by which a device signs in once, so that the apps on it needn't.
public enum PlatformClient {
    /// The client identifier; no app can have it.
    public static let id: ClientID = "platform"

    /// Where the platform's answers may go; the port may vary.
    public static let redirectURIs = [
        "http://127.0.0.1/", "http://127.0.0.1/callback", "http://[::1]/", "http://[::1]/callback",
    ]

    static let record = AppRecord(
        id: id, name: "This device", redirectURIs: redirectURIs, audience: nil,
        scope: "openid offline_access device", grantTypes: ["authorization_code", "refresh_token"],
        requiresDPoP: true, sealingKey: nil, createdAt: Date(timeIntervalSince1970: 0))
}
