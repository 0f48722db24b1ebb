import Foundation
import GatehouseTypes

/// Shows who is signed in, and which apps have access to the account.
struct AccountPage: Page {
    /// An app that has access.
    struct App: Sendable {
        let name: String
        /// The path to which the form that takes the access back is posted.
        let removal: String
        let token: String
    }

    let email: String
    let apps: [App]
    let signOut: String
    let signOutToken: String
    let signOutEverywhere: String
    let everywhereToken: String

    var title: String { "Your account" }

    var content: HTML {
        """
        <h1>Your account</h1>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        \(ButtonForm("Sign out", action: signOut, token: signOutToken).content)
        \(appList)
        <h2>All browsers, apps and devices</h2>
        <p>Sign out of everything if you have lost a device, or don't know where you are signed in.</p>
        \(ButtonForm("Sign out everywhere", action: signOutEverywhere, token: everywhereToken, isQuiet: true).content)
        """
    }

    private var appList: HTML {
        guard !apps.isEmpty else { return "" }
        let items = apps.map { app -> HTML in
            let form = ButtonForm("Remove \(app.name)", action: app.removal, token: app.token, isQuiet: true)
            return "<li>\(app.name) \(form.content)</li>"
        }
        return """
            <h2>Apps with access to your account</h2>
            <ul>
            \(HTML(joining: items))
            </ul>
            """
    }
}
