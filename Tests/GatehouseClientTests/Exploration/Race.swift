import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// What an order broke.
enum Violation: Error, Hashable {
    case sentAfterSignOut
    case sentBeforeStored
    case sentTooOften(Int)
    case tokenSpentTwice
    case sessionLeft(String)
    case signOutIncomplete
}

/// Requests, an expiry, a refresh and a sign-out that all happen at once, and what must be true whatever comes first.
struct Race: Sendable {
    var requests: Int
    var places: Set<SchedulingPoints.Place> = []
    /// Whether the authenticator asks at the last moment if the session still holds.
    var isCareful = true

    /// What came of an order: how each request ended, whether the refresh succeeded, and how many there were.
    struct Outcome: Hashable, Sendable {
        var answers: [String]
        var hasRefreshed: Bool
        var refreshes: Int
    }

    func run() async throws -> Outcome {
        let world = try await inOrder {
            let world = World(
                points: SchedulingPoints { [places] in if places.contains($0) { await explorationPoint() } })
            try await world.manager.restore()
            try await world.signIn()
            await world.manager.finishBackgroundWork()
            return world
        }
        let watch = Watch(world)
        let loader = LoaderChain(transport: watch.transport) { Authenticate([.oauth: authenticator(world)]) }
        await withDiscardingTaskGroup { group in
            for _ in 0..<requests { group.addTask { await watch.load(over: loader) } }
            group.addTask { world.service.expireAccessTokens() }
            group.addTask { await watch.refresh() }
            group.addTask { await watch.signOut() }
        }
        await world.manager.finishBackgroundWork()
        return try watch.outcome(requests: requests)
    }

    private func authenticator(_ world: World) -> any Authenticator {
        let careful = world.manager.authenticator(for: World.api)
        return isCareful ? careful : CarelessAuthenticator(authenticator: careful)
    }
}

/// The planted fault: it doesn't ask again before a request is sent.
private struct CarelessAuthenticator: Authenticator {
    let authenticator: OAuthAuthenticator

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        await authenticator.authenticate(request, after: previous)
    }

    func examine(_ response: HTTPResponse, to request: HTTPRequest) async -> AuthorizationVerdict {
        await authenticator.examine(response, to: request)
    }

    func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        try await authenticator.replaceCredentials(of: request)
    }
}
