import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// Sees what happens in a race, and remembers what must not.
final class Watch: Sendable {
    private struct Record {
        var isSignedOut = false
        var violations: [Violation] = []
        var answers: [String] = []
        var hasRefreshed = false
    }

    let transport = ScriptedTransport()
    private let world: World
    private let record = Mutex(Record())

    init(_ world: World) {
        self.world = world
        let answer = world.service.resource()
        transport.setDefault { [weak self] request in
            self?.check(request)
            return try await answer(request)
        }
    }

    func load(over loader: LoaderChain) async {
        let answer: String
        do {
            answer = try await loader.load(World.request()).status.description
        } catch let error as HTTPError {
            answer = (error.underlyingError as? AuthError)?.code.rawValue ?? error.code.rawValue
        } catch {
            answer = "\(error)"
        }
        record.withLock { $0.answers.append(answer) }
    }

    func refresh() async {
        let session = try? await world.manager.refresh()
        record.withLock { $0.hasRefreshed = session != nil }
    }

    func signOut() async {
        record.withLock { $0.isSignedOut = true }
        let report = await world.manager.signOut()
        if !report.isComplete { note(.signOutIncomplete) }
    }

    func outcome(requests: Int) throws -> Race.Outcome {
        let counts = world.service.counts
        if counts.recoveries + counts.reuses > 0 { note(.tokenSpentTwice) }
        if transport.requests.count > 2 * requests { note(.sentTooOften(transport.requests.count)) }
        if world.manager.state != .signedOut(.requested) { note(.sessionLeft("in the state")) }
        if world.store.session != nil { note(.sessionLeft("in the store")) }
        for session in world.store.savedSessions where world.service.accepts(session.accessToken.value) {
            note(.sessionLeft("at the server"))
        }
        return try record.withLock { record in
            if let violation = record.violations.first { throw violation }
            return Race.Outcome(
                answers: record.answers.sorted(), hasRefreshed: record.hasRefreshed, refreshes: counts.refreshes)
        }
    }

    private func check(_ request: HTTPRequest) {
        if record.withLock({ $0.isSignedOut }) { note(.sentAfterSignOut) }
        let token = request.headers["Authorization"]?.split(separator: " ").last.map { Secret(String($0)) }
        let isStored = world.store.savedSessions.contains { session in
            token.map(session.accessToken.value.matches) ?? false
        }
        if !isStored { note(.sentBeforeStored) }
    }

    private func note(_ violation: Violation) {
        record.withLock { $0.violations.append(violation) }
    }
}
