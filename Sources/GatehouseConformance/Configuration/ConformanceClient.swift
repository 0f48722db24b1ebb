package import GatehouseTypes

/// A client that the provider knows.
package struct ConformanceClient: Sendable {
    /// How a client authenticates at the token endpoint.
    package enum Authentication: String, Sendable, CaseIterable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        case keys = "private_key_jwt"
        case none
    }

    package var id: String
    package var authentication: Authentication
    package var secret: Secret?
    /// The key of `private_key_jwt`, and of signed requests.
    package var key: ClientKey?
    /// The first one is used; the browser stops at each.
    package var redirectURIs: [String]
    package var postLogoutRedirectURIs: [String]

    package init(
        id: String, authentication: Authentication = .basic, secret: Secret? = nil, key: ClientKey? = nil,
        redirectURIs: [String], postLogoutRedirectURIs: [String] = []
    ) {
        (self.id, self.authentication, self.secret, self.key) = (id, authentication, secret, key)
        (self.redirectURIs, self.postLogoutRedirectURIs) = (redirectURIs, postLogoutRedirectURIs)
    }

    var redirectURI: String { redirectURIs.first ?? "" }
}
