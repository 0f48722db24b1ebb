import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// A provider as one process sees it: its sessions are bound to keys, and the watch sees every call.
struct ExploredProvider: RemoteAuthProvider {
    let fake: FakeProvider
    let life: Life
    let watch: Watch
    let process: String

    var id: ProviderID { fake.id }
    var authorizer: any RequestAuthorizer { fake.authorizer }

    func signIn(_ context: SignInContext) async throws -> AuthSession {
        await life.check()
        do {
            let session = try await fake.signIn(context)
            await life.pass()
            return watch.bound(session)
        } catch {
            await life.pass()
            throw error
        }
    }

    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        await life.check()
        watch.willRefresh(session, by: process)
        do throws(RefreshFailure) {
            let update = try await fake.refresh(session)
            await life.pass()
            watch.hasRefreshed(session, with: update)
            return update
        } catch {
            await life.pass()
            watch.hasRefreshed(session)
            throw error
        }
    }

    func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        await life.check()
        let verified = try await fake.verifyIDToken(of: update, for: session)
        await life.pass()
        return verified
    }

    func revoke(_ session: AuthSession) async throws {
        await life.check()
        watch.willRevoke(session, by: process)
        do {
            try await fake.revoke(session)
        } catch {
            watch.hasFailedToRevoke(session, by: process)
            await life.pass()
            throw error
        }
        await life.pass()
    }

    func forget(_ session: AuthSession) async {
        await life.check()
        await fake.forget(session)
        watch.hasForgotten(session)
        await life.pass()
    }
}
