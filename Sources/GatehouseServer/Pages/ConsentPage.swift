import GatehouseService
import GatehouseTypes

/// Asks somebody who is signed in whether an app may have what it asks for.
struct ConsentPage: Page {
    let appName: String
    let scope: Scope
    /// The claims that it gets besides those of its scopes.
    var claims: [String] = []
    /// Who knows the person by the same identifier.
    var sector: SubjectSector?
    let email: String
    let action: String
    let token: String

    var title: String { "Allow \(appName)?" }

    var formsLeaveSite: Bool { true }

    var content: HTML {
        """
        <h1>Allow \(appName)?</h1>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        \(ScopeList(appName: appName, scope: scope, claims: claims, sector: sector).content)
        \(ButtonForm("Allow", decision: "continue", action: action, token: token).content)
        \(ButtonForm("Use another account", decision: "switch", action: action, token: token, isQuiet: true).content)
        \(ButtonForm("Cancel", decision: "cancel", action: action, token: token, isQuiet: true).content)
        """
    }
}
