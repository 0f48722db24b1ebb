import Foundation
import GatehouseCrypto
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// The requests for authorization that clients send to the service before they send the browser there (RFC 9126). Each
/// becomes one interaction, which a browser that comes again with the reference finds again until it is answered.
package struct PushedRequests: Sendable {
    /// How long a client has to send the browser.
    static let lifetime = Duration.seconds(90)

    /// The largest request, encrypted as it is stored, in bytes.
    static let maximumSize = 16 * 1024

    static let prefix = "urn:ietf:params:oauth:request_uri:"

    let context: ServiceContext

    /// Checks and keeps a request.
    ///
    /// - Parameters:
    ///   - sent: The form.
    ///   - caller: The client. A key that it has proved is the one that the code will be bound to (RFC 9449,
    ///     section 10.1).
    /// - Returns: The reference for the browser's request.
    /// - Throws: ``Refusal``, as the authorization endpoint would refuse the request; `too_many_attempts` if too many
    ///   came from the network of a client that didn't authenticate. `OAuthError` for malformed parameters.
    ///   ``ServiceError`` if the storage fails.
    package func push(
        _ sent: OAuthParameters, from caller: TokenCaller
    ) async throws -> PushedAuthorizationResponse {
        let (request, way) = try await check(sent, from: caller)
        let reference = PushedRequests.prefix + context.randomness.token()
        // No browser has this cookie, so nobody gets to the page of the request without the authorization endpoint.
        let record = try InteractionRecord(
            digest: TokenDigest(of: Secret(reference)), browser: .pushed(by: caller),
            request: request, way: way, lifetime: PushedRequests.lifetime, in: context)
        guard record.request.count <= PushedRequests.maximumSize else {
            throw Refusal(.invalidRequest, "A pushed request has at most \(PushedRequests.maximumSize) bytes.")
        }
        try count(record, from: caller)
        let context = context
        try await context.noting(bounds: record.client, from: caller.address) {
            try await context.storage.write { transaction in
                let lock = try caller.isAuthenticated ? transaction.lockForPushed(record, in: context) : .share
                guard try transaction.client(record.client, lock: lock) != nil else {
                    throw Refusal(.invalidClient, "The client was removed at the same time.")
                }
                if lock == .update { try transaction.makeRoom(forPushed: record, in: context) }
                transaction.insert(record)
            }
        }
        return PushedAuthorizationResponse(
            requestURI: reference, expiresIn: PushedRequests.lifetime.wholeSeconds)
    }

    /// A client that authenticates is counted by itself, any other one by the network from which its identifier came.
    private func count(_ record: InteractionRecord, from caller: TokenCaller) throws {
        let (subject, limit): (RequestLimiter.Subject, LimitRules.Limit) =
            caller.isAuthenticated
            ? (.pushedRequests(caller.client.id), context.limits.pushedRequests)
            : (.authorization(Network(of: caller.address)), context.limits.authorizationRequests)
        try context.requestLimiter.count(subject, limit, by: record.countedRequests)
    }

    private func check(_ sent: OAuthParameters, from caller: TokenCaller) async throws -> (
        AuthorizationRequest, RequestWay
    ) {
        let client = caller.client
        // RFC 9126, section 2.1: the request is invalid, however well the server knows references.
        guard sent["request_uri"] == nil else {
            throw Refusal(.invalidRequest, "A pushed request can't contain request_uri.")
        }
        guard try sent.clientID() ?? client.id == client.id else { throw OAuthError(.invalidClient, "client_id") }
        var asked = AskedAuthorization(sent)
        if let object = sent["request"] {
            asked = try await ReadAuthorization(context: context).open(Secret(object), of: client)
        }
        asked.way.insert(.pushed)
        asked.parameters.set("client_id", client.id.rawValue)
        var request: AuthorizationRequest
        do {
            request = try CheckAuthorization(context: context)(asked, of: client).request
        } catch {
            // The client itself gets the answer.
            var refusal = error
            refusal.target = nil
            throw refusal
        }
        if let thumbprint = caller.keyThumbprint {
            guard request.dpopKeyThumbprint ?? thumbprint == thumbprint else {
                throw Refusal(.invalidDPoPProof, "The parameter dpop_jkt names another key than the proof.")
            }
            request.dpopKeyThumbprint = thumbprint
        }
        return (request, asked.way)
    }

    /// The handle of the interaction that a pushed request becomes; `nil` if the parameters name none. Only who has the
    /// reference knows it.
    package static func handle(of sent: OAuthParameters) -> Secret? {
        guard let reference = sent["request_uri"], reference.hasPrefix(prefix) else { return nil }
        return Secret(Base64URL.encode(Digest.sha256(Array("interaction of \(reference)".utf8))))
    }

    /// Uses a request up.
    ///
    /// - Throws: ``Refusal``: `invalid_request_uri` if there is none with this reference, of this client, now.
    ///   ``ServiceError`` if the storage fails.
    func take(_ reference: PushedAuthorizationReference) async throws -> AskedAuthorization {
        let (digest, now) = (TokenDigest(of: Secret(reference.requestURI)), context.time.now)
        let unknown = Refusal(
            .invalidRequestURI, "The request has expired, was used before, or is unknown: the app must begin again.")
        guard reference.isPushed else { throw unknown }
        let taken: InteractionRecord? = try await context.storage.write { transaction in
            let found = try transaction.first(InteractionRecord.self, where: \.digest == digest, lock: .update)
            guard let found, found.client == reference.clientID, now < found.expiresAt else { return nil }
            transaction.delete(found)
            return found
        }
        guard let taken else { throw unknown }
        return try taken.asked(in: context.vault)
    }
}
