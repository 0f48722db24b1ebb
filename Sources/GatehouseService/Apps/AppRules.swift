import GatehouseOAuth
import GatehouseTypes

/// What an app may be.
enum AppRules {
    static let maximumRedirectURIs = 20

    static func check(_ registration: AppRegistration, issuer: String) throws(ServiceError) {
        guard VisibleText.isAcceptable(registration.name, maximumLength: 100) else {
            throw ServiceError(.invalidInput, "An app's name is a visible text of at most 100 bytes.")
        }
        guard Set(registration.grantTypes).isSubset(of: TokenService.grantTypes), !registration.grantTypes.isEmpty
        else { throw ServiceError(.invalidInput, "An app uses one or more of the grants that the service knows.") }
        try checkRedirectURIs(registration)
        try checkAudience(registration, issuer: issuer)
    }

    static func check(_ id: ClientID) throws(ServiceError) {
        let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8
        guard (1...64).contains(id.rawValue.utf8.count), id.rawValue.utf8.allSatisfy(allowed.contains) else {
            throw ServiceError(.invalidInput, "An app's id has 1 to 64 letters, digits, dots, hyphens and underscores.")
        }
        guard id != PlatformClient.id else { throw ServiceError(.alreadyExists, "That id is the platform's own.") }
    }

    private static func checkRedirectURIs(_ registration: AppRegistration) throws(ServiceError) {
        let uris = registration.redirectURIs
        guard uris.count <= maximumRedirectURIs, Set(uris).count == uris.count else {
            throw ServiceError(
                .invalidInput, "An app has at most \(maximumRedirectURIs) redirect URIs, none of them twice.")
        }
        for uri in uris {
            guard !uri.contains("*"), (try? RedirectURI(uri)) != nil else {
                throw ServiceError(
                    .invalidInput,
                    "A redirect URI is an https address, an http address of this machine, or one of a scheme in"
                        + " reversed domain order; it has no fragment, no user name and no wildcard.")
            }
        }
        guard !uris.isEmpty || !registration.grantTypes.contains(.authorizationCode) else {
            throw ServiceError(.invalidInput, "An app that uses authorization codes has a redirect URI.")
        }
    }

    private static func checkAudience(_ registration: AppRegistration, issuer: String) throws(ServiceError) {
        guard let audience = registration.audience else {
            guard registration.sealingKey == nil else {
                throw ServiceError(.invalidInput, "A sealing key belongs to a backend, which has an audience.")
            }
            return
        }
        guard (1...255).contains(audience.utf8.count), audience.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !audience.contains("\""), !audience.contains("\\")
        else { throw ServiceError(.invalidInput, "An audience has 1 to 255 visible characters of ASCII.") }
        guard audience != issuer, audience != PlatformClient.id.rawValue else {
            throw ServiceError(.alreadyExists, "That audience is the service's own.")
        }
    }
}
