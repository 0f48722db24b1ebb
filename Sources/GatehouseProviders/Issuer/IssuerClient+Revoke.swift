import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders

extension IssuerClient {
    /// Revokes a session's tokens at the issuer (RFC 7009). Does nothing if the issuer has no revocation endpoint.
    func revoke(_ session: AuthSession) async throws(AuthError) {
        do {
            guard let url = try await metadata().revocationEndpoint else { return }
            let request =
                session.refreshToken.map { RevocationRequest(token: $0, tokenTypeHint: .refreshToken) }
                ?? RevocationRequest(token: session.accessToken.value, tokenTypeHint: .accessToken)
            let response = try await endpoint.post(
                request.parameters, to: url, of: .revocation, key: try? key(of: session))
            guard response.status.isSuccess || isGone(response) else {
                throw EndpointFailure.refused(response, at: .revocation)
            }
        } catch let failure as EndpointFailure {
            throw failure.authError
        } catch {
            throw AuthError(error)
        }
    }

    /// Returns whether the response is one that the issuer's quirks define as "already revoked or can't be revoked".
    private func isGone(_ response: HTTPResponse) -> Bool {
        ServerRejection(response, final: settings.quirks.goneAnswers) != nil
    }
}
