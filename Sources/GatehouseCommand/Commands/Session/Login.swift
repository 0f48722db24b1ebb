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
            .value("scope", "SCOPE", "What is asked for, 'openid' and more; default: 'openid offline_access'."),
            .value("redirect-uri", "URI", "Where the browser is sent back to; default: loopback, any free port."),
            .flag("no-browser", "Print the address to open, and open no browser."),
            Profile.option, .json,
        ]
    ) { invocation in
        let interruption = try Interruption()
        let folder = try AccountFolder(invocation)
        let profile = try profile(named: folder.name, from: invocation)
        let secret = try invocation.value("client-secret-file").map { try PrivateFiles.read(URL(filePath: $0)) }
        let session = try AccountSession(profile, clientSecret: secret, in: folder)
        let manager = session.manager
        _ = try await manager.restore()
        do {
            try await interruption.cancelling { _ = try await manager.signIn(using: invocation.userAgent) }
            try await keep(profile, secret, in: folder, manager)
        } catch {
            await manager.finishBackgroundWork()
            throw error
        }
        await manager.finishBackgroundWork()
        invocation.result(manager.state.report(at: session.time.now), text: manager.state.sentence)
        return .done
    }

    /// Writes down where the new session belongs. One that can't be kept is ended: no other command could find it.
    private static func keep(
        _ profile: Profile, _ secret: Secret?, in folder: AccountFolder, _ manager: AuthManager
    ) async throws {
        do {
            guard manager.state.session?.durability == .durable else {
                throw CommandFailure("the session can't be written to \(folder.session.path)")
            }
            try folder.save(profile, clientSecret: secret)
        } catch {
            await manager.signOut()
            throw error
        }
    }

    private static func profile(named name: String, from invocation: Invocation) throws(UsageError) -> Profile {
        let text = invocation.value("scope") ?? "openid offline_access"
        guard let scope = Scope(text) else { throw invocation.usage("'\(text)' isn't a scope") }
        guard scope.contains("openid") else { throw invocation.usage("the scope doesn't hold 'openid'") }
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
