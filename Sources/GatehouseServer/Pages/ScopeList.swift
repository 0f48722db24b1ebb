import GatehouseService
import GatehouseTypes

/// What an app will be able to do, in words.
struct ScopeList {
    let appName: String
    let scope: Scope
    /// The claims that the app gets besides those of its scopes.
    var claims: [String] = []
    /// Who knows the person by the same identifier.
    var sector: SubjectSector?

    /// What the scopes mean that this service knows (OpenID Connect Core, sections 5.4 and 11). The others belong to
    /// the apps' backends, and are shown by their names.
    private static let words: [String: String] = [
        "openid": "Know that it is you, by an identifier that no other app gets",
        "profile": "See your name and what else is in your profile",
        "email": "See your email address",
        "address": "See your postal address",
        "phone": "See your phone number",
        "offline_access": "Keep this access after you sign out here, until you take it back on your account's page",
        "device": "Sign you in to other apps on this device",
    ]

    var content: HTML {
        guard !scope.isEmpty else { return "" }
        let scopes = scope.tokens.map { token -> HTML in
            if token == "openid", case .host(let host)? = sector {
                return "<li>Know that it is you, by an identifier that only the apps of \(host) get</li>"
            }
            guard let words = ScopeList.words[token] else { return "<li>Use <code>\(token)</code></li>" }
            return "<li>\(words)</li>"
        }
        return """
            <p id="scope">\(appName) will be able to:</p>
            <ul aria-labelledby="scope">
            \(HTML(joining: scopes + claims.map(ScopeList.item(ofClaim:))))
            </ul>
            """
    }

    /// What the claims are that an app can ask for one by one (OpenID Connect Core, section 5.1).
    private static let claimWords: [String: String] = [
        "name": "your full name", "given_name": "your given name", "family_name": "your family name",
        "middle_name": "your middle name", "nickname": "your nickname",
        "preferred_username": "the name that you like to be called by", "profile": "the address of your profile page",
        "picture": "your picture", "website": "the address of your website", "email": "your email address",
        "email_verified": "whether your email address is verified", "gender": "your gender",
        "birthdate": "your date of birth", "zoneinfo": "your time zone", "locale": "your language",
        "phone_number": "your phone number", "phone_number_verified": "whether your phone number is verified",
        "address": "your postal address", "updated_at": "when your profile was changed",
    ]

    private static func item(ofClaim name: String) -> HTML {
        guard let words = claimWords[name] else { return "<li>See <code>\(name)</code></li>" }
        return "<li>See \(words)</li>"
    }
}
