/// Asks somebody who is signed in whether an app may know.
struct ContinuePage: Page {
    let appName: String
    let email: String
    let action: String
    let token: String
    let formTargets: [String]

    var title: String { "Continue" }

    var content: HTML {
        """
        <h1>Continue to \(appName)?</h1>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <input type="hidden" name="decision" value="continue">
        <button type="submit">Continue</button>
        </form>
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <input type="hidden" name="decision" value="switch">
        <button type="submit" class="quiet">Use another account</button>
        </form>
        \(CancelForm(action: action, token: token).content)
        """
    }
}

/// The way out.
struct CancelForm {
    let action: String
    let token: String

    var content: HTML {
        """
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <input type="hidden" name="decision" value="cancel">
        <button type="submit" class="quiet">Cancel</button>
        </form>
        """
    }
}
