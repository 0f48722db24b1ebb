public import Foundation

/// The rules for issuer identifiers and the well-known URLs derived from them (RFC 8414, sections 2 and 3).
public enum Issuer {
    /// Returns whether a text is an issuer identifier: an `https` URL, or `http` to this machine, without query and
    /// fragment.
    public static func isAcceptable(_ issuer: String) -> Bool {
        guard issuer.utf8.count <= 2048, let uri = AbsoluteURI(issuer) else { return false }
        return uri.isSecure && uri.query == nil && uri.fragment == nil
    }

    /// Returns the possible URLs of the issuer's metadata, in the order in which a client tries them: OpenID Connect
    /// Discovery, section 4, then RFC 8414, section 3.1.
    ///
    /// - Returns: The URLs; an empty array if the text isn't an issuer identifier.
    public static func wellKnownURLs(_ issuer: String) -> [URL] {
        [openIDConfiguration(issuer), authorizationServerMetadata(issuer)].compactMap { $0.flatMap(URL.init(string:)) }
    }

    /// Returns the issuer identifier followed by `/.well-known/openid-configuration`; `nil` if the text isn't an issuer
    /// identifier.
    public static func openIDConfiguration(_ issuer: String) -> String? {
        guard isAcceptable(issuer) else { return nil }
        return withoutSlash(issuer) + "/.well-known/openid-configuration"
    }

    /// Returns the issuer identifier with `/.well-known/oauth-authorization-server` inserted before its path; `nil` if
    /// the text isn't an issuer identifier.
    public static func authorizationServerMetadata(_ issuer: String) -> String? {
        guard isAcceptable(issuer), let path = AbsoluteURI(issuer)?.path else { return nil }
        return issuer.dropLast(path.utf8.count) + "/.well-known/oauth-authorization-server" + withoutSlash(path)
    }

    private static func withoutSlash(_ text: String) -> String {
        text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
