import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

/// What `gatehouse login` was told.
struct LoginArguments: Sendable {
    /// Where somebody signs in, and as which client.
    let profile: Profile
    /// How the client proves itself.
    let credential: ClientCredential
    /// What the person may or must be asked.
    let prompt: [Prompt]
    /// What has to be proved beyond who it is.
    let requirement: AuthenticationRequirement?
    /// Whether the person signs in on another device.
    let isDeviceFlow: Bool

    /// Reads the arguments.
    ///
    /// - Throws: ``UsageError`` for what doesn't fit together; ``CommandFailure`` for files that can't be read.
    init(_ invocation: Invocation, account: String) throws {
        isDeviceFlow = invocation.flag("device-flow")
        if isDeviceFlow, let other = LoginArguments.ofBrowsers.first(where: { invocation.value($0) != nil }) {
            throw invocation.usage("'--\(other)' is for a browser, and doesn't go with '--device-flow'")
        }
        profile = try invocation.profile(of: account)
        prompt = try invocation.prompt()
        requirement = try invocation.requirement()
        credential = try invocation.clientCredential()
    }

    private static let ofBrowsers = ["redirect-uri", "prompt", "acr", "max-age"]

    /// What the provider has at hand to sign the person in.
    func context(for invocation: Invocation, telling waiting: Waiting?) -> SignInContext {
        guard !isDeviceFlow else {
            return SignInContext(deviceCodePrompt: DeviceCodeAnnouncement(invocation: invocation, waiting: waiting))
        }
        return SignInContext(userAgent: invocation.userAgent(telling: waiting), requirement: requirement)
    }
}

extension Invocation {
    fileprivate func profile(of account: String) throws(UsageError) -> Profile {
        let issuer = try required("issuer")
        guard Issuer.isAcceptable(issuer) else { throw usage(Profile.issuerRule) }
        let clientID = value("client-id") ?? "platform"
        guard !clientID.isEmpty else { throw usage("option '--client-id' needs a value") }
        let redirectURI = value("redirect-uri")
        if let redirectURI, (try? RedirectURI(redirectURI)) == nil {
            throw usage("'\(redirectURI)' isn't an address to be sent back to")
        }
        return Profile(
            name: account, issuer: issuer, clientID: clientID, scope: try scope(), redirectURI: redirectURI,
            resources: try resources())
    }

    private func scope() throws(UsageError) -> Scope {
        let text = value("scope") ?? "openid offline_access"
        guard let scope = Scope(text) else { throw usage("'\(text)' isn't a scope") }
        guard scope.contains("openid") else { throw usage("the scope doesn't hold 'openid'") }
        return scope
    }

    private func resources() throws(UsageError) -> [String] {
        let resources = values("resource")
        let wrong = resources.first { text in
            guard let url = URL(string: text), url.scheme != nil, url.fragment() == nil else { return true }
            return text.utf8.count > 2048
        }
        if let wrong { throw usage("'\(wrong)' isn't a resource: that is a whole address without a fragment") }
        return resources
    }

    fileprivate func prompt() throws(UsageError) -> [Prompt] {
        guard let text = value("prompt") else { return [] }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let isPlain = words.allSatisfy { word in
            !word.isEmpty && word.utf8.count <= 64 && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        guard isPlain else { throw usage("'\(text)' isn't a list of words with a space between them") }
        guard words.count == 1 || !words.contains("none") else { throw usage("'none' stands alone in '--prompt'") }
        return words.map { Prompt(rawValue: String($0)) }
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
        case (nil, let key?): return .key(try PrivateFiles.read(URL(filePath: key)))
        default: throw usage("a client has a secret or a private key, not both")
        }
    }
}
