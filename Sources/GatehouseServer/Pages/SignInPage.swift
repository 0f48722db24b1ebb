import GatehouseService
import GatehouseTypes

/// Asks for an email address and a password.
struct SignInPage: Page {
    /// The app that the person signs in to.
    struct App: Sendable {
        let name: String
        let scope: Scope
        /// The claims that it gets besides those of its scopes.
        var claims: [String] = []
        /// Who knows the person by the same identifier.
        var sector: SubjectSector?
    }

    /// `nil` if it is this service itself.
    var app: App?
    /// What the person signs in for, if it is no app.
    var goal: String?
    let action: String
    let token: String
    var email = ""
    var problem: String?

    var title: String { "Sign in" }

    var formsLeaveSite: Bool { app != nil }

    var content: HTML {
        """
        <h1>Sign in</h1>
        \(purpose)
        \(problemText)
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <label for="email">Email</label>
        <input type="email" id="email" name="email" value="\(email)" autocomplete="username" maxlength="254" \
        required\(focus(email.isEmpty))\(described)>
        <label for="password">Password</label>
        <input type="password" id="password" name="password" autocomplete="current-password" \
        required\(focus(!email.isEmpty))\(described)>
        \(scopeList)
        <button type="submit">Sign in</button>
        </form>
        \(cancel)
        """
    }

    private var purpose: HTML {
        guard let app else { return goal.map { "<p>\($0)</p>" } ?? "" }
        return "<p>to continue to <strong>\(app.name)</strong></p>"
    }

    private var problemText: HTML {
        problem.map { "<p class=\"problem\" id=\"problem\" role=\"alert\">\($0)</p>" } ?? ""
    }

    /// Screen readers say the problem with the fields.
    private var described: HTML { problem == nil ? "" : " aria-describedby=\"problem\"" }

    private func focus(_ isFirst: Bool) -> HTML { isFirst ? " autofocus" : "" }

    private var scopeList: HTML {
        app.map { ScopeList(appName: $0.name, scope: $0.scope, claims: $0.claims, sector: $0.sector).content } ?? ""
    }

    private var cancel: HTML {
        guard app != nil else { return "" }
        return ButtonForm("Cancel", decision: "cancel", action: action, token: token, isQuiet: true).content
    }
}
