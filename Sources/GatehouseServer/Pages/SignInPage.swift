/// Asks for an email address and a password.
struct SignInPage: Page {
    let appName: String
    let action: String
    let token: String
    let email: String
    let problem: String?
    let formTargets: [String]

    var title: String { "Sign in" }

    var content: HTML {
        let problem: HTML = self.problem.map { "<p class=\"problem\" role=\"alert\">\($0)</p>" } ?? ""
        let (emailFocus, passwordFocus): (HTML, HTML) = email.isEmpty ? (" autofocus", "") : ("", " autofocus")
        return """
            <h1>Sign in</h1>
            <p>to continue to <strong>\(appName)</strong></p>
            \(problem)
            <form method="post" action="\(action)">
            <input type="hidden" name="csrf" value="\(token)">
            <label for="email">Email</label>
            <input type="email" id="email" name="email" value="\(email)" autocomplete="username" maxlength="254" \
            required\(emailFocus)>
            <label for="password">Password</label>
            <input type="password" id="password" name="password" autocomplete="current-password" required\(passwordFocus)>
            <button type="submit">Sign in</button>
            </form>
            \(CancelForm(action: action, token: token).content)
            """
    }
}
