import GatehouseService
import GatehouseTypes

/// Asks for an email address and a password.
struct SignInPage: Page {
    /// The access that the app would get; `nil` if the person signs in to this service itself.
    var access: RequestedAccess?
    /// What the person signs in for, if it is no app.
    var goal: String?
    let action: String
    let token: String
    var email = ""
    var problem: String?

    var title: String { "Sign in" }

    var formsLeaveSite: Bool { access != nil }

    var content: HTML {
        """
        <h1>Sign in</h1>
        \(purpose)
        \(HTML(problem: problem))
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <label for="email">Email</label>
        <input type="email" id="email" name="email" value="\(email)" autocomplete="username" maxlength="254" \
        required\(focus(email.isEmpty))\(described)>
        <label for="password">Password</label>
        <input type="password" id="password" name="password" autocomplete="current-password" \
        required\(focus(!email.isEmpty))\(described)>
        \(description)
        <button type="submit">Sign in</button>
        </form>
        \(cancel)
        """
    }

    private var purpose: HTML {
        guard let access else { return goal.map { "<p>\($0)</p>" } ?? "" }
        return "<p>to continue to <strong>\(access.clientName)</strong> \(access.placeInWords)</p>"
    }

    /// Screen readers say the problem with the fields.
    private var described: HTML { problem == nil ? "" : " aria-describedby=\"problem\"" }

    private func focus(_ isFirst: Bool) -> HTML { isFirst ? " autofocus" : "" }

    private var description: HTML {
        access.map { AccessDescription(access: $0).content } ?? ""
    }

    private var cancel: HTML {
        guard access != nil else { return "" }
        return ButtonForm("Cancel", decision: "cancel", action: action, token: token, isQuiet: true).content
    }
}
