import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The description in words of what an app will be able to do, and for how long.
struct AccessDescription {
    let access: RequestedAccess

    /// The meanings of the scopes that this service knows (OpenID Connect Core, sections 5.4 and 11). The others belong
    /// to the apps' backends, and are shown by their names. The page says in a sentence of its own how long the access
    /// lasts.
    private static let words: [String: String] = [
        "openid": "Know that it is you, by an identifier that no other app gets",
        "profile": "See your name and what else is in your profile",
        "email": "See your email address",
        "address": "See your postal address",
        "phone": "See your phone number",
        "device": "Sign you in to other apps on this device",
    ]

    var content: HTML {
        let items =
            access.scope.tokens.filter { $0 != "offline_access" }.map(item(ofScope:))
            + access.claims.map(AccessDescription.item(ofClaim:)) + (access.outlivesSignOut ? [permanence] : [])
        return HTML(joining: [list(items), end].compactMap(\.self))
    }

    private func list(_ items: [HTML]) -> HTML? {
        guard !items.isEmpty else { return nil }
        return """
            <p id="scope">\(access.clientName) will be able to:</p>
            <ul aria-labelledby="scope">
            \(HTML(joining: items))
            </ul>
            """
    }

    private func item(ofScope token: String) -> HTML {
        if token == "openid", case .host(let host) = access.sector {
            return "<li>Know that it is you, by an identifier that only the apps of \(host) get</li>"
        }
        if let words = AccessDescription.words[token] { return "<li>\(words)</li>" }
        guard let backend = access.backend else { return "<li>Use <code>\(token)</code></li>" }
        return "<li>Use <code>\(token)</code> at <code>\(backend)</code></li>"
    }

    /// Nobody signs out on a device that has no browser.
    private var permanence: HTML {
        access.destination == nil
            ? "<li>Keep this access until you take it back on your account's page</li>"
            : "<li>Keep this access after you sign out here, until you take it back on your account's page</li>"
    }

    private var end: HTML? {
        access.outlivesSignOut ? nil : "<p class=\"detail\">This access ends when you sign out here.</p>"
    }

    /// The meanings of the claims that an app can ask for one by one (OpenID Connect Core, section 5.1).
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

extension RequestedAccess {
    /// The place of the app, which its registrant can't choose freely, unlike its name.
    var placeInWords: HTML {
        switch destination {
        case .site(let host): "at <strong>\(host)</strong>"
        case .ownMachine: "on this device"
        case .app(let scheme): "on this device (<code>\(scheme)</code>)"
        case nil: "on another device"
        }
    }
}
