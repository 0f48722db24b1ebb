import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension Command {
    /// Signs in at an OpenID provider.
    static let login = Command(
        path: ["login"], summary: "Sign in at an OpenID provider.",
        options: [
            .value("issuer", "URL", "The provider."),
            .value("client-id", "ID", "The client that this command is registered as there; default: 'platform'."),
            .value("client-secret-file", "FILE", "Where the client's secret is, if it has one."),
            .value("scope", "SCOPE", "What is asked for; default: 'openid offline_access'."),
            .value("redirect-uri", "URI", "Where the browser is sent back to; default: loopback, any free port."),
            .flag("no-browser", "Print the address to open, and open no browser."),
            Profile.option, .json,
        ]
    ) { invocation in
        let folder = try AccountFolder(invocation)
        let profile = try profile(named: folder.name, from: invocation)
        let secret = try invocation.value("client-secret-file").map { try PrivateFiles.read(URL(filePath: $0)) }
        let session = try AccountSession(profile, clientSecret: secret, in: folder)
        _ = try await session.manager.restore()
        do {
            try await Interruption.cancelling { _ = try await session.manager.signIn(using: invocation.userAgent) }
        } catch {
            await session.manager.finishBackgroundWork()
            throw error
        }
        try folder.save(profile, clientSecret: secret)
        await session.manager.finishBackgroundWork()
        let state = session.manager.state
        invocation.result(state.report(at: session.time.now), text: state.sentence)
        return .done
    }

    private static func profile(named name: String, from invocation: Invocation) throws(UsageError) -> Profile {
        let text = invocation.value("scope") ?? "openid offline_access"
        guard let scope = Scope(text) else { throw invocation.usage("'\(text)' isn't a scope") }
        let issuer = try invocation.required("issuer")
        guard Issuer.isAcceptable(issuer) else { throw invocation.usage(Profile.issuerRule) }
        let clientID = invocation.value("client-id") ?? "platform"
        guard !clientID.isEmpty else { throw invocation.usage("option '--client-id' needs a value") }
        let redirectURI = invocation.value("redirect-uri")
        if let redirectURI, (try? RedirectURI(redirectURI)) == nil {
            throw invocation.usage("'\(redirectURI)' isn't an address to be sent back to")
        }
        return Profile(name: name, issuer: issuer, clientID: clientID, scope: scope, redirectURI: redirectURI)
    }
}
