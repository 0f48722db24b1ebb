public import Foundation

/// The rules for issuer identifiers and the addresses that follow from them (RFC 8414, sections 2 and 3).
public enum Issuer {
    /// Whether a text can name an issuer: an `https` URL, or `http` on this very machine, without query and fragment.
    public static func isAcceptable(_ issuer: String) -> Bool {
        guard issuer.utf8.count <= 2048, let uri = AbsoluteURI(issuer) else { return false }
        return uri.isSecure && uri.query == nil && uri.fragment == nil
    }

    /// Where the issuer's metadata may lie, in the order in which a client tries: OpenID Connect Discovery, section 4,
    /// then RFC 8414, section 3.1.
    ///
    /// - Returns: No address if the text can't name an issuer.
    public static func wellKnownURLs(_ issuer: String) -> [URL] {
        [openIDConfiguration(issuer), authorizationServerMetadata(issuer)].compactMap { $0.flatMap(URL.init(string:)) }
    }

    /// `/.well-known/openid-configuration` behind the issuer's path.
    public static func openIDConfiguration(_ issuer: String) -> String? {
        guard isAcceptable(issuer) else { return nil }
        return withoutSlash(issuer) + "/.well-known/openid-configuration"
    }

    /// `/.well-known/oauth-authorization-server` before the issuer's path.
    public static func authorizationServerMetadata(_ issuer: String) -> String? {
        guard isAcceptable(issuer), let path = AbsoluteURI(issuer)?.path else { return nil }
        return issuer.dropLast(path.utf8.count) + "/.well-known/oauth-authorization-server" + withoutSlash(path)
    }

    private static func withoutSlash(_ text: String) -> String {
        text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
