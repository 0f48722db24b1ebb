/// An identifier with its own type for each kind of thing, so that an account can't be passed where a device is
/// expected.
///
/// The text is kept unchanged and compared byte by byte.
public struct Identifier<Kind>: RawRepresentable, Hashable, Sendable {
    /// The identifier as it is sent and as it is stored in the database.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps a text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether both have the same bytes. Swift's own comparison finds more texts equal, for example "K" and the Kelvin
    /// sign.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension Identifier: CustomStringConvertible, ExpressibleByStringLiteral, Comparable {
    /// The identifier itself.
    public var description: String { rawValue }

    /// Wraps a literal.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// Orders by the bytes.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

/// The kind of an ``AccountID``.
public enum AccountKind {}
/// The kind of a ``DeviceID``.
public enum DeviceKind {}
/// The kind of a ``ClientID``.
public enum ClientKind {}
/// The kind of a ``KeyID``.
public enum KeyIDKind {}

/// The identifier of one user's account at an issuer.
public typealias AccountID = Identifier<AccountKind>
/// The identifier of one device of an account.
public typealias DeviceID = Identifier<DeviceKind>
/// The identifier of an OAuth client (RFC 6749, section 2.2). In Gatehouse a client is an app.
public typealias ClientID = Identifier<ClientKind>
/// The identifier of a key (`kid`, RFC 7517, section 4.5).
public typealias KeyID = Identifier<KeyIDKind>
