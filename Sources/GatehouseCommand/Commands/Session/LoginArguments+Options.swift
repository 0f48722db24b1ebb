extension LoginArguments {
    /// The options of `gatehouse login`.
    static let options = ProviderChoice.options + who + how + [Profile.option, .json]

    private static let who: [Option] = [
        .value("client-id", "ID", "The client that this command is registered as there; default: 'platform'."),
        .value(
            "client-secret-file", "FILE",
            "Where the client's secret is, if it has one; '-' for standard input."),
        .value(
            "private-key-file", "FILE",
            "Where the client's private key is (PEM, or a JSON Web Key with its name), if it proves itself with one."),
        .value("username", "NAME", "Who signs in: a hint for the provider's pages, or what goes with the password."),
        .value(
            "password-file", "FILE",
            "Where the password is, for providers that take one; '-' for standard input; default: ask at the terminal."),
        .value(
            "scope", "SCOPE",
            "What is asked for; default: 'openid offline_access', or what the provider named is usually asked for."),
        .value("resource", "URI", "Where the access tokens will be used (RFC 8707); can be given several times."),
    ]

    private static let how: [Option] = [
        .value("redirect-uri", "URI", "Where the browser is sent back to; default: loopback, any free port."),
        .flag("device-flow", "Show a code to type on another device, and need no browser on this one."),
        .flag("no-browser", "Print the address to open, and open no browser."),
        .value(
            "prompt", "WORDS", values: .words("login", "consent", "select_account", "none"),
            "What the provider must ask: login, consent, select_account, or none."),
        .value("acr", "CLASSES", "How the person must prove who it is: the context classes that will do."),
        .value("max-age", "SECONDS", "How long ago the person may have signed in there at most."),
    ]
}
