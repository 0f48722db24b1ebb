import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

/// The arguments of `gatehouse login`.
struct LoginArguments: Sendable {
    /// The provider and the client.
    let profile: Profile
    /// The client's credential.
    let credential: ClientCredential
    /// The prompts that the provider must or must not show (`prompt`).
    let prompt: [Prompt]
    /// The requirements on the authentication: its context classes and its maximum age; `nil` if there are none.
    let requirement: AuthenticationRequirement?
    /// Whether the user signs in on another device.
    let isDeviceFlow: Bool
    /// The user name, if it was given.
    let username: String?
    /// The password, if it was given. It can be given only for providers that take passwords.
    let password: Secret?
    /// Whether to prompt for a user name and a password at the terminal, because the provider has no sign-in page.
    let asksAtTerminal: Bool

    /// Reads the arguments.
    ///
    /// - Throws: ``UsageError`` for arguments that can't be combined; ``CommandFailure`` for files that can't be read.
    init(_ invocation: Invocation, account: String) throws {
        isDeviceFlow = invocation.flag("device-flow")
        if isDeviceFlow, let other = LoginArguments.ofBrowsers.first(where: { invocation.value($0) != nil }) {
            throw invocation.usage("'--\(other)' is for a browser and can't be combined with '--device-flow'")
        }
        if isDeviceFlow, invocation.flag("push") {
            throw invocation.usage("'--push' is for a browser and can't be combined with '--device-flow'")
        }
        profile = try invocation.profile(of: account)
        prompt = try invocation.prompt()
        requirement = try invocation.requirement()
        credential = try invocation.clientCredential()
        username = invocation.value("username")
        password = try invocation.password(at: profile.provider)
        asksAtTerminal = try password == nil && profile.provider.takesPasswords
    }

    private static let ofBrowsers = ["redirect-uri", "prompt", "acr", "max-age"]

    /// Returns the context of the sign-in: a device code prompt, a password, or a browser.
    func context(for invocation: Invocation, telling waiting: Waiting?) -> SignInContext {
        guard !isDeviceFlow else {
            return SignInContext(deviceCodePrompt: DeviceCodeAnnouncement(invocation: invocation, waiting: waiting))
        }
        if let username, let password {
            return SignInContext(credential: PasswordCredential(username: username, password: password))
        }
        return SignInContext(
            userAgent: invocation.userAgent(to: "sign in", telling: waiting), loginHint: username,
            requirement: requirement)
    }
}

extension Invocation {
    fileprivate func profile(of account: String) throws(UsageError) -> Profile {
        let provider = try ProviderChoice(self)
        let isService = provider.issuer != nil || provider.place == ProviderChoice.service
        guard let clientID = value("client-id") ?? (isService ? "platform" : nil), !clientID.isEmpty else {
            throw usage("missing value for '--client-id': pass the client identifier that the provider gave you")
        }
        let redirectURI = value("redirect-uri")
        if let redirectURI, !isReachable(redirectURI) {
            throw usage(
                "'\(redirectURI)' isn't a redirect URI that this command can receive the response at: it must be an http "
                    + "URL on this machine, without user name, query and fragment")
        }
        return Profile(
            name: account, provider: provider, clientID: clientID, scope: try scope(at: provider),
            redirectURI: redirectURI, resources: try resources(), pushesRequests: flag("push"))
    }

    /// Returns whether a redirect URI leads to this machine, where the command listens.
    private func isReachable(_ redirectURI: String) -> Bool {
        guard (try? RedirectURI(redirectURI)) != nil, let url = URL(string: redirectURI) else { return false }
        return url.scheme == "http" && url.query() == nil
    }

    private func scope(at provider: ProviderChoice) throws(UsageError) -> Scope {
        guard let text = value("scope") else { return provider.usualScope }
        guard let scope = Scope(text), !scope.isEmpty else { throw usage("'\(text)' isn't a scope") }
        guard scope.contains("openid") || provider.issuer == nil else {
            throw usage("the scope must contain 'openid'")
        }
        return scope
    }

    private func resources() throws(UsageError) -> [String] {
        let resources = values("resource")
        let wrong = resources.first { text in
            guard let url = URL(string: text), url.scheme != nil, url.fragment() == nil else { return true }
            return text.utf8.count > 2048
        }
        if let wrong { throw usage("'\(wrong)' isn't a resource, which is a complete URI without a fragment") }
        return resources
    }

    fileprivate func prompt() throws(UsageError) -> [Prompt] {
        guard let text = value("prompt") else { return [] }
        let words = text.split(separator: " ").map(String.init)
        guard !words.isEmpty else { throw usage("option '--prompt' needs a value") }
        if let unknown = words.first(where: { !LoginArguments.prompts.contains($0) }) {
            let nearest = Spelling.nearest(to: unknown, among: LoginArguments.prompts)
            let known = LoginArguments.prompts.joined(separator: ", ")
            throw UsageError(
                "'--prompt' doesn't know '\(unknown)', only \(known)", suggestion: nearest, command: command)
        }
        guard words.count == 1 || !words.contains("none") else {
            throw usage("'none' can't be combined with other words in '--prompt'")
        }
        return words.map { Prompt(rawValue: $0) }
    }

    fileprivate func requirement() throws(UsageError) -> AuthenticationRequirement? {
        let classes = (value("acr") ?? "").split(separator: " ").map(String.init)
        if value("acr") != nil, classes.isEmpty { throw usage("option '--acr' needs a value") }
        let age = try integer("max-age", in: 0...31_536_000)
        guard !classes.isEmpty || age != nil else { return nil }
        return AuthenticationRequirement(contextClasses: classes, maximumAge: age.map { .seconds($0) })
    }

    fileprivate func clientCredential() throws -> ClientCredential {
        switch (value("client-secret-file"), value("private-key-file")) {
        case (nil, nil): return .none
        case (let secret?, nil): return .secret(try SecretInput.read(secret))
        case (nil, let key?):
            let credential = ClientCredential.key(try FileBytes.secret(URL(filePath: key)))
            guard (try? credential.authenticator(for: "")) != nil else {
                throw CommandFailure(
                    "\(key) holds no private key to sign with. Pass a PEM file (PKCS #8) or a JSON Web Key.")
            }
            return credential
        default: throw usage("'--client-secret-file' and '--private-key-file' can't be combined")
        }
    }

    fileprivate func password(at provider: ProviderChoice) throws -> Secret? {
        guard let file = value("password-file") else { return nil }
        guard try provider.takesPasswords else {
            throw usage(
                "'--password-file' is only for providers without pages of their own; this one asks in the browser")
        }
        guard value("username")?.isEmpty == false else {
            throw usage("missing value for '--username': pass whose password it is")
        }
        return try SecretInput.read(file)
    }
}

extension LoginArguments {
    /// The values of `--prompt`: OpenID Connect Core 1.0, section 3.1.2.1, and Initiating User Registration 1.0.
    static let prompts = ["login", "consent", "select_account", "create", "none"]

    /// The options of `gatehouse login`.
    static let options = ProviderChoice.options + own + [Profile.option, .json]

    private static let own: [Option] = [
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
        .value("redirect-uri", "URI", "The redirect URI; default: http://127.0.0.1 with any free port."),
        .flag("push", "Push the request for authorization (RFC 9126), for a client that must, and has no credential."),
        .flag("device-flow", "Show a code to type on another device, instead of using a browser on this one."),
        .flag("no-browser", "Print the sign-in URL instead of opening a browser."),
        .value(
            "prompt", "WORDS", values: .words(prompts),
            "What the provider must ask the user for: one or more of login, consent, select_account and create, "
                + "separated by spaces; or none, to fail instead of asking."),
        .value("acr", "CLASSES", "The authentication context classes that are acceptable, separated by spaces."),
        .value(
            "max-age", "SECONDS",
            "The maximum age of the sign-in at the provider; if it is older, the user signs in there again."),
    ]
}
