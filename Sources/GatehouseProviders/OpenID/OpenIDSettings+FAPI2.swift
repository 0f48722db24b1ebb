public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

extension OpenIDSettings {
    /// Signs in as the FAPI 2.0 Security Profile asks of clients (section 5.3.3), and takes nothing weaker: the client proves
    /// a key, requests are pushed, tokens are bound to a key by DPoP, answers name their issuer, and ID tokens are signed
    /// with an algorithm that the profile allows (section 5.4.1).
    ///
    /// Mutual TLS, the profile's other way to prove a key and to bind tokens, isn't supported.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier: an `https` URL.
    ///   - client: The client and its key.
    ///   - scope: What is asked for.
    ///   - redirectURI: Where the answer comes to.
    ///   - resources: Where the access token will be used (RFC 8707).
    /// - Returns: The settings.
    public static func fapi2(
        issuer: String, client: PrivateKeyJWT, scope: Scope = .openID, redirectURI: URL? = nil,
        resources: [String] = []
    ) -> OpenIDSettings {
        var issuer = IssuerSettings(
            issuer: issuer, client: client, keyBinding: .required, pushesRequests: .required)
        issuer.idTokens.algorithms = ["PS256", "ES256", "EdDSA", "Ed25519"]
        var settings = OpenIDSettings(issuer, scope: scope, redirectURI: redirectURI, resources: resources)
        settings.requiresIssuerInAnswer = true
        return settings
    }
}
