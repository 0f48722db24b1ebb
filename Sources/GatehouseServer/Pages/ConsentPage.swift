import GatehouseService
import GatehouseTypes

/// Asks somebody who is signed in whether an app may have what it asks for.
struct ConsentPage: Page {
    let access: RequestedAccess
    let email: String
    let action: String
    let token: String
    var problem: String?

    var title: String { "Allow \(access.clientName)?" }

    var formsLeaveSite: Bool { true }

    var content: HTML {
        """
        <h1>\(title)</h1>
        \(HTML(problem: problem))
        <p><strong>\(access.clientName)</strong> \(access.placeInWords) asks for access to your account.</p>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        \(AccessDescription(access: access).content)
        \(ButtonForm("Allow", decision: "continue", action: action, token: token).content)
        \(ButtonForm("Use another account", decision: "switch", action: action, token: token, isQuiet: true).content)
        \(ButtonForm("Cancel", decision: "cancel", action: action, token: token, isQuiet: true).content)
        """
    }
}
