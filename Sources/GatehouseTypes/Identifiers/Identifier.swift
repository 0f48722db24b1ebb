/// A name for one thing of one kind, so that an account can't be passed where a device is asked for.
///
/// The text is kept as it came and compared byte by byte.
public struct Identifier<Kind>: RawRepresentable, Hashable, Sendable {
    /// The identifier as it stands on the wire and in the database.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wraps a text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension Identifier {
    /// Whether both are the same bytes. Swift's texts are equal in more cases: "K" and the Kelvin sign, for one.
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

/// What an ``AccountID`` names.
public enum AccountKind {}
/// What a ``DeviceID`` names.
public enum DeviceKind {}
/// What a ``ClientID`` names.
public enum ClientKind {}
/// What a ``KeyID`` names.
public enum KeyIDKind {}

/// One person's account at an issuer.
public typealias AccountID = Identifier<AccountKind>
/// One device of an account.
public typealias DeviceID = Identifier<DeviceKind>
/// An OAuth client (RFC 6749, section 2.2); in Gatehouse, an app.
public typealias ClientID = Identifier<ClientKind>
/// A key (`kid`, RFC 7517, section 4.5).
public typealias KeyID = Identifier<KeyIDKind>
