package import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// The deliveries that tell clients about logouts (OpenID Connect Back-Channel Logout).
package struct LogoutDeliveries: Sendable {
    /// The kind of these deliveries.
    package static let kind = "back-channel logout"

    /// How long a client is told. Nobody knows what its sessions are after a day.
    static let lifetime: Duration = .seconds(86_400)

    let context: ServiceContext

    /// A message that is ready to be sent.
    package struct Message: Sendable {
        /// Where it is sent.
        package let address: URL
        /// The logout token.
        package let token: Secret
        /// Whether the client registered itself.
        package let isForSelfRegistered: Bool
    }

    /// Makes the message of a delivery.
    ///
    /// Each try has a token of its own, since a token lives for two minutes only. It also has another `jti`: a client
    /// that has noted the first one before it failed would refuse a second token with the same `jti` as a replay
    /// (section 2.6), and not sign the person out. To be told twice does no harm.
    ///
    /// - Returns: The message; `nil` if the client was removed, or isn't to be told any more.
    /// - Throws: ``ServiceError`` if the storage or the key fails.
    package func message(of delivery: Deliveries.Claimed) async throws -> Message? {
        guard let id = delivery.client, let payload = try? JSONValue(parsing: delivery.payload.revealedBytes),
            let subject = payload["sub"]?.string
        else { throw ServiceError(.storageCorrupt, "A stored delivery can't be read.") }
        let client = try await context.storage.read { try $0.client(id, lock: .none) }
        guard let client, let address = client.metadata.backchannelLogoutURI else { return nil }
        let claims = LogoutToken(
            issuer: context.configuration.issuer, client: id, issuedAt: context.time.now,
            identifier: context.randomness.token(byteCount: 16), subject: AccountID(subject),
            sessionID: payload["sid"]?.string)
        do {
            let signer = try await context.keyRing.signer(for: client)
            let token = try await SignedToken.make(claims: claims.json, type: LogoutToken.type, signer: signer)
            return Message(
                address: address, token: Secret(token), isForSelfRegistered: client.registeredItself)
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The logout token can't be signed.", underlyingError: error)
        }
    }
}

extension ServiceContext {
    /// Tells a client that a person is signed out of one session, or of all. The row contains only the client's own
    /// names for them.
    func logout(of account: AccountID, from session: SessionID?, at client: ClientRecord) throws -> DeliveryRecord {
        var payload: [String: JSONValue] = ["sub": .string(pairwise.subject(account, for: client.sector).rawValue)]
        payload["sid"] = session.map { .string(pairwise.session($0, for: client.id)) }
        return try delivery(
            LogoutDeliveries.kind, to: client.id, Secret(bytes: JSONValue.object(payload).encoded),
            lifetime: LogoutDeliveries.lifetime)
    }
}
