import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Lets requests through that contain an access token for the service itself (RFC 6750; RFC 9449, section 7).
struct AccessTokenGuard: RouteGuard {
    private let service: TokenService
    /// The address for which proofs are made.
    private let endpoint: URL?
    private let scope: Scope

    /// Guards the endpoint at a path. The token must have the scope.
    init(site: Site, path: String, scope: Scope) {
        service = site.service
        endpoint = site.url(path)
        self.scope = scope
    }

    /// What the token gives access to.
    struct Finding: Sendable {
        let holder: AccessTokenHolder
        /// The nonce for the next proof; nil if none was sent or needed.
        let nonce: String?
    }

    func check(_ request: IncomingRequest) async throws -> Finding {
        guard let endpoint else {
            throw ServiceError(.invalidConfiguration, "The issuer isn't a valid URL.")
        }
        let presented: PresentedAccessToken?
        do {
            presented = try PresentedAccessToken(of: request)
        } catch {
            let reason = error.response.description ?? error.description
            throw refusal(Refusal(.invalidRequest, reason), of: request)
        }
        guard let presented else {
            request.visitor.findings.refuse(.invalidToken)
            throw GuardRefusal(.tokenRequired())
        }
        request.visitor.findings.isAbout { CheckAccessToken.claimedClient(of: presented.token) }
        do {
            let holder = try await service.checkAccessToken(
                CheckAccessToken.Presented(
                    token: presented.token, type: presented.type, proofs: request.headers[values: DPoPProof.headerName],
                    method: request.method.rawValue, endpoint: endpoint, address: request.address),
                scope: scope)
            return Finding(
                holder: holder, nonce: presented.type == .dpop ? service.identifyCaller.currentNonce : nil)
        } catch let error as Refusal {
            // It says nothing about the token.
            guard error.code != .tooManyAttempts else { throw error }
            throw refusal(error, of: request, presentedAs: presented.type)
        }
    }

    private func refusal(
        _ refusal: Refusal, of request: IncomingRequest, presentedAs type: AccessTokenType? = nil
    ) -> GuardRefusal {
        request.visitor.findings.refuse(refusal.code)
        return GuardRefusal(.tokenRefused(refusal, presentedAs: type, scope: scope))
    }
}
