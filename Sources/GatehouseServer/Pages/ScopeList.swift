import GatehouseTypes

/// What an app will be able to do, in words.
struct ScopeList {
    let appName: String
    let scope: Scope

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
        let items = scope.tokens.map { token -> HTML in
            guard let words = ScopeList.words[token] else { return "<li>Use <code>\(token)</code></li>" }
            return "<li>\(words)</li>"
        }
        return """
            <p id="scope">\(appName) will be able to:</p>
            <ul aria-labelledby="scope">
            \(HTML(joining: items))
            </ul>
            """
    }
}
