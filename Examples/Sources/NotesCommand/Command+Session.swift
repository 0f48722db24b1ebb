import Foundation
import Gatehouse
import GatehouseTerminal
import NotesKit

extension Command {
    func logIn(_ app: NotesApp) async throws {
        _ = try await app.signIn(
            at: settings.providerID, userAgent: .systemBrowser, asking: TerminalPrompt())
        print(sentence(for: app.auth.state))
    }

    /// Returns 0 only if a user is signed in, so that scripts can test for it.
    func showStatus(of app: NotesApp) async throws -> Int32 {
        let state = try await app.auth.restore()
        print(sentence(for: state))
        return state.isSignedIn ? 0 : 1
    }

    func showHistory(of app: NotesApp) async {
        for entry in await app.auth.history.entries {
            print(entry.time.ISO8601Format(), entry.event, entry.details["code"] ?? "")
        }
    }

    /// Deletes the session, and waits until its tokens are revoked, since the process ends then.
    func logOut(_ app: NotesApp) async throws {
        let report = await app.auth.signOut()
        if let error = report.storeError { throw error }
        if await app.auth.finishRevocations() != nil {
            print("The service can't be reached. Your tokens are revoked when you use notes again.")
        }
        print(sentence(for: app.auth.state))
    }
}
