import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension RemoteAuthProvider {
    /// Revokes the tokens that a failed sign-in has left, and deletes their key, as a manager does.
    ///
    /// - Returns: The error of the sign-in.
    func giveUpUnwanted(_ error: any Error) async -> AuthError? {
        let error = error as? AuthError
        if let unwanted = error?.unwantedSession {
            try? await revoke(unwanted)
            await forget(unwanted)
        }
        return error
    }
}

extension ScriptedIssuer {
    /// The tokens that it was asked to revoke, in order.
    var tokensToRevoke: [String] {
        transport.requests.filter { $0.path == "/revoke" }.compactMap { try? ScriptedIssuer.form($0)["token"] }
    }
}

/// A provider, its issuer and what both need.
struct ProviderFixture {
    let clock: ManualTimeSource
    let keys = MemoryProofKeys()
    let pendingAuthorizations: MemoryPendingAuthorizationStore
    let issuer: ScriptedIssuer
    let provider: OpenIDProvider
    private let settings: OpenIDSettings

    init(
        binding: IssuerSettings.KeyBinding = .whenSupported, hasKeys: Bool = true,
        pendingAuthorizations: MemoryPendingAuthorizationStore = MemoryPendingAuthorizationStore(),
        change: (inout OpenIDSettings) -> Void = { _ in }
    ) throws {
        clock = ManualTimeSource()
        issuer = try ScriptedIssuer(time: clock)
        var settings = OpenIDSettings(
            IssuerSettings(issuer: ScriptedIssuer.name, authentication: .none("notes"), keyBinding: binding))
        // With a limit each request would be a sleeper that the tests' clock has to step over.
        settings.issuer.timeout = nil
        change(&settings)
        self.settings = settings
        self.pendingAuthorizations = pendingAuthorizations
        provider = OpenIDProvider(
            settings, transport: issuer.transport, keys: hasKeys ? keys : nil,
            pendingAuthorizations: pendingAuthorizations,
            time: clock, randomness: SeededRandomSource(seed: 7))
    }

    /// The same provider as another process has it: it shares the store of pending authorizations and the keys.
    func sibling(pendingAuthorizations: (any PendingAuthorizationStore)? = nil) throws -> OpenIDProvider {
        OpenIDProvider(
            settings, transport: issuer.transport, keys: keys,
            pendingAuthorizations: pendingAuthorizations ?? self.pendingAuthorizations, time: clock,
            randomness: SeededRandomSource(seed: 8))
    }

    var agent: RedirectingUserAgent {
        RedirectingUserAgent { [issuer] in try issuer.authorize($0) }
    }

    func signIn(_ agent: RedirectingUserAgent? = nil) async throws -> AuthSession {
        try await provider.signIn(SignInContext(userAgent: agent ?? self.agent))
    }

    /// The code of the error that signing in ends with.
    func signInError(_ agent: RedirectingUserAgent? = nil) async -> AuthError? {
        do {
            _ = try await signIn(agent)
            return nil
        } catch {
            return await provider.giveUpUnwanted(error)
        }
    }

    func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        await provider.refreshFailure(session)
    }

    func answerTokens(_ status: HTTPStatus, _ body: String) {
        issuer.change { $0.answers["/token"] = { _ in HTTPResponse(status: status, body: Array(body.utf8)) } }
    }

    func failTokens(_ code: HTTPError.Code) {
        issuer.change { $0.answers["/token"] = { _ in throw HTTPError(code) } }
    }
}
