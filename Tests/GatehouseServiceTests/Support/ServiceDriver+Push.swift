import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes

extension ServiceDriver {
    /// Lets a client push a request, as one that authenticates.
    func pushRequest(of client: ClientID) async throws {
        var request = AuthorizationRequest(
            clientID: client, redirectURI: try RedirectURI(ServiceDriver.redirectURI),
            codeChallenge: CodeVerifier(randomness: randomness).challenge)
        request.state = "state"
        _ = try await service.pushedRequests.push(
            request.parameters, from: caller(client, keyThumbprint: nil, isAuthenticated: true))
    }
}
