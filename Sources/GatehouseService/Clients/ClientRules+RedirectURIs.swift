import GatehouseOAuth
import GatehouseTypes

extension ClientRules {
    private static let maximumRedirectURIs = 20

    /// Checks where browsers may be sent with an answer.
    ///
    /// - Parameters:
    ///   - uris: The URIs.
    ///   - reserved: The parameters of an answer. With one of them in the URI itself, the client couldn't know which of
    ///     the two comes from the service.
    /// - Throws: ``Refusal``: `invalid_redirect_uri`.
    func checkRedirectURIs(_ uris: [String], reserved: [String]) throws(Refusal) {
        guard uris.count <= ClientRules.maximumRedirectURIs, Set(uris).count == uris.count else {
            throw Refusal(
                .invalidRedirectURI,
                "A client can have at most \(ClientRules.maximumRedirectURIs) redirect URIs, and as many for logouts,"
                    + " each only once.")
        }
        for text in uris {
            guard !text.contains("*"), let uri = try? RedirectURI(text), uri.hasPlainHost else {
                throw Refusal(
                    .invalidRedirectURI,
                    "'\(text)' can't be a redirect URI, which is an https URL, an http URL of this machine, or a URI"
                        + " with a scheme in reversed domain order, without a fragment, a user name, wildcards and a"
                        + " percent sign in the host.")
            }
            if let name = uri.parameterNames.first(where: reserved.contains) {
                throw Refusal(
                    .invalidRedirectURI,
                    "'\(text)' can't be a redirect URI: its query has the parameter \(name), which is reserved for the "
                        + "service's answer. Give the parameter another name.")
            }
            guard !uri.isWithin(issuer: issuer) else {
                throw Refusal(
                    .invalidRedirectURI,
                    "'\(text)' can't be a redirect URI, because it is an address of the service itself (\(issuer))."
                        + " Give an address of the app.")
            }
        }
    }
}
