import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// Hands out challenges for the proof that a backend has the key it uploads.
struct ChallengeEndpoint: Endpoint {
    let site: Site

    var path: String { "/apps/challenges" }

    var actions: [HTTPMethod: Action] { [.post: Action(respond)] }

    @Sendable private func respond(to request: IncomingRequest) async throws -> HTTPResponse {
        if let refusal = site.refusalUnlessAdministrator(request) { return refusal }
        let (challenge, lifetime) = try await site.service.issueChallenge()
        return .json(
            .created, ["challenge": .string(challenge.revealed), "expires_in": .integer(lifetime.wholeSeconds)])
    }
}
