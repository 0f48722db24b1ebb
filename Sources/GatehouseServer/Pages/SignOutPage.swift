/// Asks whether the person wants to sign out.
struct SignOutPage: Page {
    let email: String
    let action: String
    let token: String

    var title: String { "Sign out" }

    var content: HTML {
        """
        <h1>Sign out?</h1>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        \(ButtonForm("Sign out", action: action, token: token).content)
        """
    }
}
