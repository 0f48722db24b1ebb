import Foundation
import GatehouseClient
import GatehouseTypes

extension Command {
    /// Signs in at an OpenID provider.
    static let login = Command(
        path: ["login"], summary: "Sign in at an OpenID provider, or one that is known by its name.",
        options: LoginArguments.options,
        examples: [
            "login --issuer https://id.example.com --client-id notes",
            "login --issuer https://id.example.com --client-id notes --device-flow --account work",
            "login --provider okta --with domain=example.okta.com --client-id notes",
        ]
    ) { invocation in
        let interruption = try Interruption()
        let folder = try AccountFolder(invocation)
        let arguments = try LoginArguments(invocation, account: folder.name)
        let session = try AccountSession(
            arguments.profile, arguments.credential, prompt: arguments.prompt, in: folder,
            replacing: ProviderOpening.last(of: folder))
        let manager = session.manager
        _ = await session.settled()
        do {
            try await session.signIn(arguments, for: invocation, interruption)
            try await keep(arguments, in: folder, manager)
            await session.endPrevious(for: invocation, unless: interruption)
        } catch {
            await session.finishBackgroundWork(after: error)
            throw error
        }
        await manager.finishBackgroundWork()
        invocation.result(manager.state.report(at: session.time.now), text: manager.state.sentence)
        return .done
    }

    /// Writes down where the new session belongs. One that can't be kept is ended: no other command could find it.
    private static func keep(
        _ arguments: LoginArguments, in folder: AccountFolder, _ manager: AuthManager
    ) async throws {
        do {
            guard manager.state.session?.durability == .durable else {
                throw CommandFailure("the session can't be written to \(folder.session.path)")
            }
            try folder.save(arguments.profile, arguments.credential)
        } catch {
            await manager.signOut()
            throw error
        }
    }
}

extension AccountSession {
    fileprivate func signIn(
        _ arguments: LoginArguments, for invocation: Invocation, _ interruption: Interruption
    ) async throws {
        if arguments.asksAtTerminal {
            _ = try await interruption.cancelling { try await signInAtTerminal(suggesting: arguments.username) }
            return
        }
        try await invocation.waiting(for: profile.place) { waiting in
            let context = arguments.context(for: invocation, telling: waiting)
            _ = try await interruption.cancelling { try await manager.signIn(context) }
        }
    }

    /// Tells the server of the session that the new one has taken the place of. Later commands may not know that server.
    fileprivate func endPrevious(for invocation: Invocation, unless interruption: Interruption) async {
        guard manager.pendingRevocations > 0 else { return }
        await invocation.waiting(for: "the provider of the session before") { _ in
            await firstEnd(of: [
                {
                    guard let error = await manager.finishRevocations() else { return }
                    invocation.console.note("The provider of the session before couldn't be told. \(error)".printable)
                }, { await interruption.wait() },
            ])
        }
    }
}
