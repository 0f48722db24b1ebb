public import Foundation

/// Where a service without metadata of its own is asked (RFC 6749, section 3).
public struct OAuthEndpoints: Sendable, Hashable {
    /// Where people sign in.
    public var authorization: URL
    /// Where codes and refresh tokens are exchanged.
    public var token: URL
    /// Where the access token's account is described; nothing if the token endpoint's answer does so.
    public var userInfo: URL?
    /// Where tokens are ended; nothing if the service has no such place.
    public var revocation: URL?
    /// Where devices without a browser begin (RFC 8628, section 3.1).
    public var deviceAuthorization: URL?

    /// Names the endpoints.
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
