/// Asks whether the person wants to sign out.
struct SignOutPage: Page {
    let email: String
    let action: String
    let token: String
    /// The app that asks for it; `nil` if it is the person.
    var appName: String?
    /// What the form sends besides.
    var fields: [(name: String, value: String)] = []
    var formsLeaveSite = false

    var title: String { "Sign out" }

    var content: HTML {
        """
        <h1>Sign out?</h1>
        \(purpose)
        <p>You are signed in as <strong>\(email)</strong>.</p>
        <p>The apps to which you have signed in here lose their access, except those that may keep it after you \
        sign out.</p>
        \(ButtonForm("Sign out", action: action, token: token, fields: fields).content)
        """
    }

    private var purpose: HTML {
        appName.map { "<p><strong>\($0)</strong> asks you to sign out of this service in this browser.</p>" } ?? ""
    }
}
