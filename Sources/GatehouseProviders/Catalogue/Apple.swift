import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

extension ProviderDescription {
    /// Sign in with Apple, on the web.
    ///
    /// The client secret is a JWT that the app signs (``AppleClientSecret``, the authenticator of the setup). If a name
    /// or an email address is requested, Apple sends the authorization response by POST (`response_mode=form_post`). So
    /// the redirect URI is a page of the app's own web server, which passes the posted form to
    /// ``RedirectSignInProvider/finishSignIn(_:)`` as the query of that URI. Apple sends the name only at the first
    /// sign-in, beside the ID token, and doesn't sign it.
    ///
    /// Published at <https://developer.apple.com/documentation/signinwithapplerestapi> and
    /// <https://developer.apple.com/documentation/signinwithapple/incorporating-sign-in-with-apple-into-other-platforms>.
    public static var apple: ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer.authorizationParameters = [("response_mode", "form_post")]
        traits.issuer.logout = nil
        traits.issuer.displayName = appleName(in:)
        traits.needsAuthenticator =
            "Apple requires a client secret that is signed with the app's key: use AppleClientSecret"
        return .openID(
            id: "apple", displayName: "Apple", issuer: "https://appleid.apple.com",
            scope: "openid name email",
            documentation: "https://developer.apple.com/documentation/signinwithapplerestapi",
            quirks: [
                "the client secret is an ES256 JWT that the app signs",
                "response_mode=form_post, so the redirect URI is at the app's own web server",
                "the name is returned at the first sign-in only, next to the ID token",
                "no userinfo endpoint, no end_session_endpoint",
            ], traits: traits)
    }

    /// Returns the name in the `user` parameter that Apple posts at the first sign-in.
    @Sendable private static func appleName(in callback: URL) -> String? {
        let pairs = FormEncoding.decodeEach(callback.query(percentEncoded: true) ?? "")
        guard let text = pairs.first(where: { $0.name == "user" })?.value, text.utf8.count <= 4096,
            let name = (try? JSONValue(parsing: text))?["name"]
        else { return nil }
        let parts = ["firstName", "lastName"].compactMap { name[$0]?.string }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}

extension CatalogueEntry {
    /// Sign in with Apple.
    public static let apple = CatalogueEntry("apple") { _ in .apple }
}
