public import Foundation
public import GatehouseTypes

/// A device of an account, known by its key.
public struct DeviceRecord: Sendable, Hashable, Identifiable {
    /// The service's own name for the device. It's never handed out; apps get a name of their own each.
    public let id: DeviceID
    /// The account.
    public let account: AccountID
    /// The thumbprint of the device's key (RFC 7638). Of the devices of one account that aren't revoked, each has
    /// another.
    public let keyThumbprint: String
    /// What a person calls it.
    public let name: String
    /// When it signed in first.
    public let createdAt: Date
    /// When it was heard of last.
    public var lastSeenAt: Date
    /// When it was revoked.
    public var revokedAt: Date?

    /// Describes a device.
    public init(
        id: DeviceID, account: AccountID, keyThumbprint: String, name: String, createdAt: Date, lastSeenAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.account = account
        self.keyThumbprint = keyThumbprint
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.revokedAt = revokedAt
    }
}

/// That an account uses an app on a device, with that app's own key.
public struct DeviceLink: Sendable, Hashable {
    /// The account.
    public let account: AccountID
    /// The app.
    public let client: ClientID
    /// The device.
    public let device: DeviceID
    /// The thumbprint of the app's key on that device.
    public let keyThumbprint: String
    /// When the app was first let in there. A later link of the same three keeps it.
    public let createdAt: Date
    /// When the app was last let in there.
    public var lastSeenAt: Date

    /// Describes a link.
    public init(
        account: AccountID, client: ClientID, device: DeviceID, keyThumbprint: String, createdAt: Date,
        lastSeenAt: Date
    ) {
        self.account = account
        self.client = client
        self.device = device
        self.keyThumbprint = keyThumbprint
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
    }
}
