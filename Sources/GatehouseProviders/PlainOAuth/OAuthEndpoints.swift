public import Foundation

/// The endpoints of a service without metadata (RFC 6749, section 3).
public struct OAuthEndpoints: Sendable, Hashable {
    /// The authorization endpoint.
    public var authorization: URL
    /// The token endpoint.
    public var token: URL
    /// The endpoint that describes the account of an access token; `nil` if the token response does that.
    public var userInfo: URL?
    /// The revocation endpoint; `nil` if the service has none.
    public var revocation: URL?
    /// The device authorization endpoint (RFC 8628, section 3.1); `nil` if the service has none.
    public var deviceAuthorization: URL?

    /// Creates endpoints.
    public init(
        authorization: URL, token: URL, userInfo: URL?, revocation: URL? = nil, deviceAuthorization: URL? = nil
    ) {
        self.authorization = authorization
        self.token = token
        self.userInfo = userInfo
        self.revocation = revocation
        self.deviceAuthorization = deviceAuthorization
    }
}
