import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    /// Checks what an administrator has decided about a client.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    static func checkSettings(of client: ClientRecord) throws(Refusal) {
        try check(client.settings, of: client.metadata)
        guard client.settings.consent != .never || !client.changesItself else {
            throw refusal(
                "A client that changes its registration by itself can't get access without a question: "
                    + "revoke its registration access token first.")
        }
    }

    /// Checks the same as far as it depends on the metadata.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    static func check(_ settings: ClientSettings, of metadata: ClientMetadata) throws(Refusal) {
        guard metadata.tokenEndpointAuthMethod != "none" || [nil, .pkce].contains(settings.codeProtection) else {
            throw refusal("Only a client that authenticates can do without PKCE (code protection).")
        }
        if let seconds = settings.idTokenLifetime, !ClientSettings.idTokenLifetimes.contains(seconds) {
            throw refusal(
                "ID tokens are valid for \(ClientSettings.idTokenLifetimes.lowerBound) to "
                    + "\(ClientSettings.idTokenLifetimes.upperBound) seconds.")
        }
        try check(refreshGrace: settings.refreshGrace, of: metadata)
        if settings.consent == .never { try checkWithoutConsent(metadata) }
    }

    private static func check(refreshGrace seconds: Int64, of metadata: ClientMetadata) throws(Refusal) {
        guard ClientSettings.refreshGraces.contains(seconds) else {
            throw refusal(
                "A refresh token can be used again for at most \(ClientSettings.refreshGraces.upperBound) seconds.")
        }
        guard seconds == 0 || metadata.tokenEndpointAuthMethod == "none" && metadata.dpopBoundAccessTokens != true
        else {
            throw refusal(
                "Only a client without a secret and with bearer tokens can use a refresh token again for some seconds "
                    + "(refresh grace). Any other one can always repeat a refresh whose answer was lost.")
        }
    }

    /// Checks that a client may get access without a question. Any app on a machine can pretend to be one with a
    /// loopback address or a private-use scheme (RFC 8252, section 8.6), and a client that changes its registration
    /// could give itself what nobody has seen.
    private static func checkWithoutConsent(_ metadata: ClientMetadata) throws(Refusal) {
        guard metadata.grantTypes?.contains(.authorizationCode) == true else {
            throw refusal(
                "Only a client that uses authorization codes can get access without a question: a device's request is "
                    + "always shown.")
        }
        for text in metadata.redirectURIs ?? [] {
            guard let uri = try? RedirectURI(text), case .site = uri.place else {
                throw refusal(
                    "A client with the redirect URI '\(text)' can't get access without a question, since any app on the "
                        + "person's machine could pretend to be this client. All its redirect URIs must be https URLs.")
            }
        }
    }
}
