extension LoginArguments {
    /// The values of `--prompt`: OpenID Connect Core 1.0, section 3.1.2.1, and Initiating User Registration 1.0.
    static let prompts = ["login", "consent", "select_account", "create", "none"]

    /// The options of `gatehouse login`.
    static let options = ProviderChoice.options + who + how + [Profile.option, .json]

    private static let who: [Option] = [
        .value(
            "client-id", "ID",
            "The client identifier that the provider gave you; default for a Gatehouse service: 'platform'."),
        .value(
            "client-secret-file", "FILE",
            "A file with the client's secret, if it has one; '-' for standard input."),
        .value(
            "private-key-file", "FILE",
            "A file with the client's private key, if it has one: PEM, or a JSON Web Key."),
        .value(
            "username", "NAME",
            "The user name: a hint for the provider's sign-in page, or the name that goes with the password."),
        .value(
            "password-file", "FILE",
            "A file with the password, for providers that take one; '-' for standard input."),
        .value(
            "scope", "SCOPE",
            "The scopes to ask for; default: 'openid offline_access', or the named provider's usual ones."),
        .value("resource", "URI", "A resource server that the access tokens are for (RFC 8707); can be repeated."),
    ]

    private static let how: [Option] = [
        .value("redirect-uri", "URI", "The redirect URI; default: http://127.0.0.1 with any free port."),
        .flag("device-flow", "Show a code to type on another device, instead of using a browser on this one."),
        .flag("no-browser", "Print the sign-in URL instead of opening a browser."),
        .value(
            "prompt", "WORDS", values: .words(prompts.map { Suggestion($0) }),
            "What the provider must ask the user for: one or more of login, consent, select_account and create, "
                + "separated by spaces; or none, to fail instead of asking."),
        .value("acr", "CLASSES", "The authentication context classes that are acceptable, separated by spaces."),
        .value(
            "max-age", "SECONDS",
            "The maximum age of the sign-in at the provider; if it is older, the user signs in there again."),
    ]
}
