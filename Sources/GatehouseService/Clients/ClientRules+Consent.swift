import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    /// Checks that a client may get access without a question, if an administrator has decided that. Any app on a
    /// machine can pretend to be one with a loopback address or a private-use scheme (RFC 8252, section 8.6), and a
    /// client that changes its registration could give itself what nobody has seen.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    static func checkConsent(of client: ClientRecord) throws(Refusal) {
        try checkConsent(client.consent, client.metadata)
        guard client.consent != .never || !client.changesItself else {
            throw refusal(
                "A client that changes its registration by itself can't get access without a question: "
                    + "revoke its registration access token first.")
        }
    }

    /// Checks the same as far as it depends on the metadata.
    ///
    /// - Throws: ``Refusal``: `invalid_client_metadata`.
    static func checkConsent(_ consent: ClientConsent?, _ metadata: ClientMetadata) throws(Refusal) {
        guard consent == .never else { return }
        guard metadata.grantTypes?.contains(.authorizationCode) == true else {
            throw refusal(
                "Only a client that uses authorization codes can get access without a question: a device's request is "
                    + "always shown.")
        }
        for text in metadata.redirectURIs ?? [] {
            guard let uri = try? RedirectURI(text), case .site = uri.place else {
                throw refusal(
                    "A client with the redirect URI '\(text)' can't get access without a question, since any app on "
                        + "the person's machine could pretend to be this client. All its redirect URIs must be https "
                        + "URLs.")
            }
        }
    }
}
