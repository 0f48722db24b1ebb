package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Tells a backend, or the client itself, what a token is worth (RFC 7662).
package struct IntrospectToken: Sendable {
    let context: ServiceContext

    /// Describes a token.
    ///
    /// An access token is described to its client and to the client that is or stands for the backend
    /// (``ClientRecord/ownBackends``), and to the one whose identifier is in the token's audience. A refresh token is
    /// described to its client only. To anybody else, and if the token is unknown, expired or revoked, the response is
    /// the same. An encrypted token can't be read by the service: the backend decrypts it and sends what it contains.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - caller: Who makes it.
    /// - Returns: The description.
    /// - Throws: ``Refusal``: `unauthorized_client` for a client that hasn't authenticated. ``ServiceError`` if the
    ///   storage fails.
    package func callAsFunction(
        _ request: IntrospectionRequest, from caller: TokenCaller
    ) async throws -> IntrospectionResponse {
        guard caller.isAuthenticated else {
            throw Refusal(.unauthorizedClient, "Only a client that authenticates can ask about tokens.")
        }
        if let refreshToken = context.refreshTokens.read(request.token) {
            return try await describe(refreshToken, to: caller.client)
        }
        guard let claims = try await AccessTokenIssuer(context: context).claims(ofOwn: request.token),
            claims.concerns(caller.client), let scope = try await scope(of: claims)
        else { return .inactive }
        var description = IntrospectedToken(claims)
        description.scope = scope
        return .active(description)
    }

    /// What of its scope the token still has; nil if it is worth nothing any more.
    private func scope(of claims: AccessTokenClaims) async throws -> Scope? {
        if let family = context.tokenIdentifiers.family(of: claims.identifier) {
            let holder = try await context.holder(of: claims, in: family)
            try await context.noteReceipt(of: holder)
            return holder?.scope
        }
        return try await context.storage.read { transaction in
            guard try !transaction.isRevoked(claims), let client = try transaction.client(claims.clientID, lock: .none),
                client.mayUse(.clientCredentials), claims.audience.allSatisfy(client.callableBackends.contains)
            else { return nil }
            return claims.scope.intersection(client.scope)
        }
    }

    private func describe(_ token: RefreshToken, to client: ClientRecord) async throws -> IntrospectionResponse {
        let family = try await context.storage.read { try $0.first(TokenFamily.self, where: \.id == token.family) }
        guard let family, family.client == client.id, family.current == token.digest,
            family.isLive(at: context.time.now), context.time.now < family.idleEnd
        else { return .inactive }
        var description = IntrospectedToken()
        description.scope = family.scope
        description.clientID = client.id
        description.subject = context.pairwise.subject(family.account, for: client.sector)
        description.issuer = context.configuration.issuer
        description.expiresAt = family.idleEnd
        return .active(description)
    }
}

extension AccessTokenClaims {
    fileprivate func concerns(_ client: ClientRecord) -> Bool {
        clientID == client.id || isFor(client.id.rawValue) || client.ownBackends.contains(where: isFor)
    }
}

extension IntrospectedToken {
    fileprivate init(_ claims: AccessTokenClaims) {
        self.init()
        scope = claims.scope
        clientID = claims.clientID
        tokenType = claims.keyThumbprint == nil ? .bearer : .dpop
        expiresAt = claims.expiresAt
        issuedAt = claims.issuedAt
        subject = claims.subject
        audience = claims.audience
        issuer = claims.issuer
        identifier = claims.identifier
        keyThumbprint = claims.keyThumbprint
        others = claims.json.object?.filter { $0.key == "act" } ?? [:]
    }
}
