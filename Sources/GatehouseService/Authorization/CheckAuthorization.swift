import GatehouseOAuth
import GatehouseTypes

/// Checks a request to the authorization endpoint before anybody is asked anything.
package struct CheckAuthorization: Sendable {
    let context: ServiceContext

    /// Checks a request.
    ///
    /// - Throws: ``Refusal``. It has a target if the client may be told: the client and its redirect URI are known
    ///   (RFC 6749, section 4.1.2.1). ``ServiceError`` if the storage fails.
    package func callAsFunction(_ asked: AskedAuthorization) async throws -> PreparedAuthorization {
        let target = try target(of: asked.parameters)
        return try check(asked, for: target, of: try await context.client(target.clientID))
    }

    /// Checks a request whose client has been looked up; `nil` is a client that is unknown.
    ///
    /// - Throws: ``Refusal``, as above.
    func callAsFunction(
        _ asked: AskedAuthorization, of client: ClientRecord?
    ) throws(Refusal) -> PreparedAuthorization {
        try check(asked, for: try target(of: asked.parameters), of: client)
    }

    private func target(of parameters: OAuthParameters) throws(Refusal) -> AuthorizationTarget {
        do {
            return try AuthorizationTarget(parameters: parameters)
        } catch {
            throw Refusal(error)
        }
    }

    private func check(
        _ asked: AskedAuthorization, for target: AuthorizationTarget, of client: ClientRecord?
    ) throws(Refusal) -> PreparedAuthorization {
        guard let client else { throw Refusal(.invalidClient, "The client is unknown.") }
        guard client.accepts(target.redirectURI) else {
            throw Refusal(.invalidRequest, "The redirect URI isn't registered for the client.")
        }
        let request: AuthorizationRequest
        do {
            request = try AuthorizationRequest(parameters: asked.parameters)
        } catch {
            throw Refusal(error).sent(to: target)
        }
        do {
            return try prepare(request, in: asked.way, of: client)
        } catch {
            throw error.sent(to: target)
        }
    }

    /// Checks a request whose redirect URI is the client's.
    private func prepare(
        _ request: AuthorizationRequest, in way: RequestWay, of client: ClientRecord
    ) throws(Refusal) -> PreparedAuthorization {
        try client.check(way)
        guard client.mayUse(.authorizationCode) else {
            throw Refusal(.unauthorizedClient, "The client isn't allowed to use authorization codes.")
        }
        guard request.accepts(context.passwordMethod.contextClass) else {
            throw Refusal(
                .unmetAuthenticationRequirements, "No way to sign in here is of a class that the request demands.")
        }
        let target = try client.target(
            ofScope: request.scope, resources: request.resources, issuer: context.configuration.issuer)
        try client.codeProtection.check(
            CodeBinding(challenge: request.codeChallenge?.value, nonce: request.nonce, scope: target.scope))
        let claims = ExtraClaims(request.claims, besides: target.scope, of: client)
        return PreparedAuthorization(
            request: request, way: way,
            access: RequestedAccess(
                target, claims: claims.beyond(target.scope), of: client, to: request.redirectURI),
            audience: target.audience, claims: claims)
    }

    /// Checks a request again, for the client as a transaction reads it: it may have changed since it was looked up.
    ///
    /// - Throws: ``Refusal``: `invalid_client` if the client can't be answered any more.
    func again(
        _ authorization: PreparedAuthorization, of client: ClientRecord?
    ) throws(Refusal) -> PreparedAuthorization {
        let request = authorization.request
        guard let client, client.accepts(request.redirectURI),
            let present = try? prepare(request, in: authorization.way, of: client)
        else { throw Refusal(.invalidClient, "The client is unknown, or was changed at the same time.") }
        return present
    }
}

extension ClientRecord {
    /// Checks that a request came in the way that the client is registered for.
    fileprivate func check(_ way: RequestWay) throws(Refusal) {
        guard way.contains(.pushed) || metadata.requirePushedAuthorizationRequests != true else {
            throw Refusal(.invalidRequest, "The client must push its requests.")
        }
        guard way.contains(.signed) || metadata.requireSignedRequestObject != true else {
            throw Refusal(.invalidRequest, "The client must sign its requests.")
        }
    }
}

extension AuthorizationRequest {
    /// Whether a sign-in of that class is enough. Only an essential claim with values demands one; `acr_values` is a
    /// wish (OpenID Connect Core, section 5.5.1.1).
    fileprivate func accepts(_ contextClass: String) -> Bool {
        guard let demanded = claims?.idToken["acr"], demanded.isEssential, !demanded.values.isEmpty else { return true }
        return demanded.values.contains(.string(contextClass))
    }
}

extension Refusal {
    fileprivate func sent(to target: AuthorizationTarget) -> Refusal {
        var copy = self
        copy.target = target
        return copy
    }
}
