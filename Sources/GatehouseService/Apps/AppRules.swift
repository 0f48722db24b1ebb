import GatehouseOAuth
import GatehouseTypes

/// What an app may be.
enum AppRules {
    static let maximumRedirectURIs = 20

    static func check(_ registration: AppRegistration, issuer: String) throws(ServiceError) {
        guard VisibleText.isAcceptable(registration.name, maximumLength: 100) else {
            throw ServiceError(.invalidInput, "The app's name must be visible text of 1 to 100 bytes.")
        }
        guard Set(registration.grantTypes).isSubset(of: TokenService.grantTypes), !registration.grantTypes.isEmpty
        else {
            throw ServiceError(
                .invalidInput, "The app must use one or more of the grant types that the service supports.")
        }
        try checkRedirectURIs(registration)
        try checkAudience(registration, issuer: issuer)
    }

    static func check(_ id: ClientID) throws(ServiceError) {
        let allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._".utf8
        guard (1...64).contains(id.rawValue.utf8.count), id.rawValue.utf8.allSatisfy(allowed.contains) else {
            throw ServiceError(
                .invalidInput, "The app's ID must have 1 to 64 letters, digits, dots, hyphens and underscores.")
        }
        guard id != PlatformClient.id else {
            throw ServiceError(.alreadyExists, "This ID is reserved for the platform.")
        }
    }

    private static func checkRedirectURIs(_ registration: AppRegistration) throws(ServiceError) {
        let uris = registration.redirectURIs
        guard uris.count <= maximumRedirectURIs, Set(uris).count == uris.count else {
            throw ServiceError(
                .invalidInput, "An app can have at most \(maximumRedirectURIs) redirect URIs, each only once.")
        }
        for uri in uris {
            guard !uri.contains("*"), (try? RedirectURI(uri)) != nil else {
                throw ServiceError(
                    .invalidInput,
                    "A redirect URI must be an https URL, an http URL of this machine, or a URI with a scheme in"
                        + " reversed domain order, without a fragment, a user name and wildcards.")
            }
        }
        guard !uris.isEmpty || !registration.grantTypes.contains(.authorizationCode) else {
            throw ServiceError(.invalidInput, "An app that uses authorization codes must have a redirect URI.")
        }
    }

    private static func checkAudience(_ registration: AppRegistration, issuer: String) throws(ServiceError) {
        guard let audience = registration.audience else {
            guard registration.sealingKey == nil else {
                throw ServiceError(.invalidInput, "A sealing key needs an audience, which names the app's backend.")
            }
            return
        }
        guard (1...255).contains(audience.utf8.count), audience.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !audience.contains("\""), !audience.contains("\\")
        else { throw ServiceError(.invalidInput, "An audience must have 1 to 255 visible ASCII characters.") }
        guard audience != issuer, audience != PlatformClient.id.rawValue else {
            throw ServiceError(.alreadyExists, "This audience is reserved for the service.")
        }
    }
}
