import GatehouseService

/// Asks for the code that a device shows.
struct DeviceCodePage: Page {
    let email: String
    let action: String
    /// Where somebody else signs in.
    let otherAccount: String
    let token: String
    var code = ""
    var problem: String?

    var title: String { "Sign in on a device" }

    var content: HTML {
        """
        <h1>\(title)</h1>
        <p>You are signed in as <strong>\(email)</strong>.</p>
        \(HTML(problem: problem))
        <form method="post" action="\(action)">
        <input type="hidden" name="csrf" value="\(token)">
        <label for="code">Code that the device shows</label>
        <input type="text" id="code" name="\(UserCode.parameter)" value="\(code)" autocomplete="off" \
        autocapitalize="characters" spellcheck="false" maxlength="64" required autofocus \
        aria-describedby="\(problem == nil ? "warning" : "problem warning")">
        <p class="detail" id="warning">Enter only a code that you see on a device in front of you. Somebody who sent you
        one would get into your account.</p>
        <button type="submit">Continue</button>
        </form>
        <p class="detail"><a href="\(otherAccount)">Use another account</a></p>
        """
    }
}
