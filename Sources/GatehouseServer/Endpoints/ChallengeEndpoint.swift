import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Hands out challenges for the proof that a backend has the key it uploads.
struct ChallengeEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { "/apps/challenges" }

    var actions: [HTTPMethod: Action] { [.post: Action(respond).guarded(by: AdministratorGuard(site: site))] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        let (challenge, lifetime) = try await site.service.issueChallenge()
        return .json(
            .created, ["challenge": .string(challenge.revealed), "expires_in": .integer(lifetime.wholeSeconds)])
    }
}
