public import Foundation
public import GatehouseTypes

/// One redemption of an authorization code, ready to be carried out: the storage reads what it holds, asks
/// ``outcome(code:account:device:)`` and does what the outcome says, all in one transaction.
public struct CodeRedemption: Sendable {
    /// The code that was presented.
    public let presented: TokenDigest
    /// The device that redeems it, if the request was signed by a key.
    public let device: DeviceRecord?
    /// Whether the device is to be inserted; else it's the one that is known by its account and key.
    public let isNewDevice: Bool
    /// The family that is to come of it.
    public let family: TokenFamily
    /// The family's first refresh token, if it gets any.
    public let refreshToken: RefreshTokenRecord?
    /// The first access token.
    public let accessToken: AccessTokenRecord
    /// Now.
    public let now: Date
    /// Where the request came from.
    public let address: String?

    /// Describes a redemption.
    public init(
        presented: TokenDigest, device: DeviceRecord?, isNewDevice: Bool, family: TokenFamily,
        refreshToken: RefreshTokenRecord?, accessToken: AccessTokenRecord, now: Date, address: String? = nil
    ) {
        self.presented = presented
        self.device = device
        self.isNewDevice = isNewDevice
        self.family = family
        self.refreshToken = refreshToken
        self.accessToken = accessToken
        self.now = now
        self.address = address
    }

    /// What comes of a redemption, and what the storage has to do for it. Every outcome but ``absent`` and
    /// ``deviceChanged`` writes the audit entry of ``auditEntry(for:)``.
    public enum Outcome: Sendable, Hashable {
        /// The code is spent now. The storage notes the family in it, inserts the device (or notes that it was seen, if
        /// it isn't new), and inserts the family and the tokens.
        case redeemed
        /// The code was spent before. The storage revokes the family that came of it, and that one's descendants.
        case alreadyUsed(FamilyID)
        /// Nothing is known of such a code of this client, it has expired, or its account is gone. Nothing is done.
        case absent
        /// The account's live device with this key isn't the one that the redemption was made for. Nothing is done; the
        /// caller looks again.
        case deviceChanged
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - code: The record of ``presented``, if there is one.
    ///   - account: The code's account, if it's still there.
    ///   - device: The account's device with the key of ``device`` that hasn't been revoked, if there is one.
    /// - Returns: What comes of it.
    public func outcome(
        code: AuthorizationCodeRecord?, account: AccountRecord?, device: DeviceRecord?
    ) -> Outcome {
        guard let code, code.client == family.client else { return .absent }
        if let spent = code.redeemedFor { return .alreadyUsed(spent) }
        guard now < code.expiresAt, let account, account.id == family.account else { return .absent }
        if let ours = self.device, device?.id != (isNewDevice ? nil : ours.id) { return .deviceChanged }
        return .redeemed
    }

    /// What the audit says about the redemption; nothing for a code that nobody knows.
    public func auditEntry(for outcome: Outcome) -> AuditEntry? {
        let (event, result, id): (AuditEvent, AuditResult, FamilyID)
        switch outcome {
        case .redeemed: (event, result, id) = (.codeRedeemed, .accepted, family.id)
        case .alreadyUsed(let spent): (event, result, id) = (.codeReused, .refused, spent)
        case .absent, .deviceChanged: return nil
        }
        return AuditEntry(
            event, result, at: now, client: family.client, account: family.account, device: family.device, family: id,
            address: address)
    }
}
