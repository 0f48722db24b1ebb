public import Foundation

/// One exchange of the device's platform token for an app's tokens, ready to be carried out: the storage reads what it
/// holds, asks ``outcome(subject:device:)`` and does what the outcome says, all in one transaction.
public struct DeviceExchange: Sendable {
    /// The platform's access token that was presented.
    public let subject: TokenDigest
    /// That the account uses the app on the device.
    public let link: DeviceLink
    /// The app's new family; its parent is the platform's.
    public let family: TokenFamily
    /// The family's first refresh token, if it gets any.
    public let refreshToken: RefreshTokenRecord?
    /// The first access token.
    public let accessToken: AccessTokenRecord
    /// Now.
    public let now: Date
    /// Where the request came from.
    public let address: String?

    /// Describes an exchange.
    public init(
        subject: TokenDigest, link: DeviceLink, family: TokenFamily, refreshToken: RefreshTokenRecord?,
        accessToken: AccessTokenRecord, now: Date, address: String? = nil
    ) {
        self.subject = subject
        self.link = link
        self.family = family
        self.refreshToken = refreshToken
        self.accessToken = accessToken
        self.now = now
        self.address = address
    }

    /// What comes of an exchange, and what the storage has to do for it.
    public enum Outcome: Sendable, Hashable {
        /// The storage inserts the link (or updates the key and the time, if the three are linked), the family and the
        /// tokens, notes that the device was seen, and writes ``auditEntry``.
        case exchanged
        /// The subject token, its family or its device has ended. Nothing is done.
        case subjectEnded
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - status: The record of ``subject`` with its family, if there is one.
    ///   - device: The device of ``link``, if there is one.
    /// - Returns: What comes of it.
    public func outcome(subject status: AccessTokenStatus?, device: DeviceRecord?) -> Outcome {
        guard let status, status.isActive(at: now), status.family.id == family.parent,
            status.family.account == family.account,
            let device, device.revokedAt == nil, device.account == family.account, device.id == status.family.device
        else { return .subjectEnded }
        return .exchanged
    }

    /// What the audit says about an exchange that was made.
    public var auditEntry: AuditEntry {
        AuditEntry(
            .tokenExchanged, .accepted, at: now, client: family.client, account: family.account, device: family.device,
            family: family.id, address: address)
    }
}
