import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Hands out challenges for the proof that a backend has the key that is registered for it.
struct ChallengeEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.registration + "/challenges") }

    var actions: [HTTPMethod: Action] {
        [.post: Action { _ in try await site.challenge() }.guarded(by: InitialTokenGuard(site: site))]
    }
}

/// The same for a client that is registered, and whose backend gets another key.
struct ClientChallengeEndpoint: Endpoint {
    let site: Site

    var path: PathPattern {
        PathPattern(SitePath.registration + "/:\(RegisteredClientGuard.parameter)/challenges")
    }

    var actions: [HTTPMethod: Action] {
        [.post: Action { _ in try await site.challenge() }.guarded(by: RegisteredClientGuard(site: site))]
    }
}

extension Site {
    fileprivate func challenge() async throws -> HTTPResponse {
        let (challenge, lifetime) = try await service.issueChallenge()
        return .json(
            .created, ["challenge": .string(challenge.revealed), "expires_in": .integer(lifetime.wholeSeconds)])
    }
}
