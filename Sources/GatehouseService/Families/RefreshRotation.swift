public import Foundation
public import GatehouseTypes

/// One use of a refresh token, ready to be carried out: the storage reads what it holds, asks
/// ``outcome(token:successor:family:)`` and does what the outcome says, all in one transaction.
public struct RefreshRotation: Sendable {
    /// The token that was presented.
    public let presented: TokenDigest
    /// The client that presented it.
    public let client: ClientID
    /// The thumbprint of the key that signed the request.
    public let keyThumbprint: String?
    /// The token that is to take its place.
    public let successor: RefreshTokenRecord
    /// The successor, encrypted under a key that only the presented token gives.
    public let sealedSuccessor: [UInt8]
    /// The access token that is handed out with it.
    public let accessToken: AccessTokenRecord
    /// Now.
    public let now: Date
    /// Where the request came from.
    public let address: String?

    /// Describes a use.
    public init(
        presented: TokenDigest, client: ClientID, keyThumbprint: String?, successor: RefreshTokenRecord,
        sealedSuccessor: [UInt8], accessToken: AccessTokenRecord, now: Date, address: String? = nil
    ) {
        self.presented = presented
        self.client = client
        self.keyThumbprint = keyThumbprint
        self.successor = successor
        self.sealedSuccessor = sealedSuccessor
        self.accessToken = accessToken
        self.now = now
        self.address = address
    }

    /// What comes of a use, and what the storage has to do for it. Every outcome but ``absent`` writes the audit entry
    /// of ``auditEntry(for:family:)``.
    public enum Outcome: Sendable, Hashable {
        /// The token is spent now. The storage marks it so with its successor and the sealed successor, inserts the
        /// successor and the access token, clears the sealed successor of the token before it, and notes that the
        /// device was seen.
        case rotated
        /// The token was spent before, its answer was probably lost: here is the successor again, sealed. The storage
        /// inserts the access token and nothing else.
        case repeated(sealedSuccessor: [UInt8])
        /// The token was spent before, and this isn't a retry. The storage revokes the family and its descendants.
        case reused
        /// The family was revoked before.
        case revoked
        /// The token or its family has expired.
        case expired
        /// The token is another client's, or the request was signed by another key than the family's.
        case misused
        /// Nothing is known of such a token.
        case absent
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - token: The record of ``presented``, if there is one.
    ///   - successor: The record of that token's successor, if it has one.
    ///   - family: The token's family.
    /// - Returns: What comes of it.
    public func outcome(
        token: RefreshTokenRecord?, successor: RefreshTokenRecord?, family: TokenFamily?
    ) -> Outcome {
        guard let token, let family, token.family == family.id else { return .absent }
        guard family.client == client else { return .misused }
        guard family.revokedAt == nil else { return .revoked }
        let isSameKey = family.keyThumbprint == keyThumbprint
        guard token.spentAt == nil else {
            guard isSameKey, keyThumbprint != nil, let sealed = token.sealedSuccessor,
                let successor, successor.spentAt == nil
            else { return .reused }
            return now < successor.expiresAt && now < family.expiresAt ? .repeated(sealedSuccessor: sealed) : .expired
        }
        guard isSameKey else { return .misused }
        return now < token.expiresAt && now < family.expiresAt ? .rotated : .expired
    }
}

extension RefreshRotation {
    /// What the audit says about the use; nothing for a token that nobody knows.
    public func auditEntry(for outcome: Outcome, family: TokenFamily?) -> AuditEntry? {
        guard let family else { return nil }
        let (event, result): (AuditEvent, AuditResult)
        switch outcome {
        case .rotated: (event, result) = (.refreshRotated, .accepted)
        case .repeated: (event, result) = (.refreshRepeated, .accepted)
        case .reused: (event, result) = (.refreshReused, .refused)
        case .revoked, .expired, .misused: (event, result) = (.refreshRefused, .refused)
        case .absent: return nil
        }
        return AuditEntry(
            event, result, at: now, client: client, account: family.account, device: family.device, family: family.id,
            address: address)
    }
}
