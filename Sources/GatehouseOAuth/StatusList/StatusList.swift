public import GatehouseTypes

/// The statuses of many tokens, each at the index that its token names (Token Status List, section 4).
///
/// The first status is in the lowest bits of the first byte. A list has a whole number of bytes, so it may have a few
/// more statuses at its end than requested. Those are ``TokenStatus/valid``.
public struct StatusList: Sendable, Hashable {
    /// The number of bits for each status.
    public let bits: StatusBits

    /// The packed statuses.
    public private(set) var bytes: [UInt8]

    /// Creates a list in which all tokens are valid.
    ///
    /// - Parameters:
    ///   - count: The number of tokens.
    ///   - bits: The number of bits for each status.
    public init(count: Int, bits: StatusBits = .one) {
        self.bits = bits
        let places = max(0, count)
        bytes = [UInt8](repeating: 0, count: (places + bits.statusesPerByte - 1) / bits.statusesPerByte)
    }

    /// Creates a list from packed statuses.
    public init(bytes: [UInt8], bits: StatusBits) {
        self.bits = bits
        self.bytes = bytes
    }

    /// The number of statuses.
    public var count: Int { bytes.count * bits.statusesPerByte }

    /// Returns the status at an index; `nil` if the index is outside the list.
    public func status(at index: Int) -> TokenStatus? {
        guard (0..<count).contains(index) else { return nil }
        let (number, shift) = position(of: index)
        return TokenStatus(rawValue: bytes[number] >> UInt8(shift) & bits.highestStatus.rawValue)
    }

    /// Sets the status at an index.
    ///
    /// - Returns: Whether the status was set. `false` if the index is outside the list or the status needs more bits.
    @discardableResult
    public mutating func set(_ status: TokenStatus, at index: Int) -> Bool {
        guard (0..<count).contains(index), status.rawValue <= bits.highestStatus.rawValue else { return false }
        let (number, shift) = position(of: index)
        bytes[number] &= ~(bits.highestStatus.rawValue << UInt8(shift))
        bytes[number] |= status.rawValue << UInt8(shift)
        return true
    }

    private func position(of index: Int) -> (byte: Int, shift: Int) {
        (index / bits.statusesPerByte, index % bits.statusesPerByte * bits.rawValue)
    }

    /// The default maximum size of a decompressed list, in bytes: 2^20 tokens with 8 bits each.
    public static let defaultMaximumByteCount = 1 << 20

    /// Parses a list in its JSON form (section 4.2).
    ///
    /// - Parameters:
    ///   - json: The object with `bits` and `lst`.
    ///   - maximumByteCount: The maximum size of the decompressed list, in bytes. Decompression stops at this limit.
    /// - Throws: ``OAuthError``: `missingParameter`; `invalidParameter` if a member has the wrong type, `bits` isn't 1,
    ///   2, 4 or 8, or `lst` isn't exactly one zlib stream in base64url; `tooLarge`.
    public init(_ json: JSONValue, maximumByteCount: Int = defaultMaximumByteCount) throws(OAuthError) {
        let members = try JSONMembers(json)
        guard let width = try members.integer("bits") else { throw OAuthError(.missingParameter, "bits") }
        guard let bits = Int(exactly: width).flatMap(StatusBits.init(rawValue:)) else {
            throw OAuthError(.invalidParameter, "bits")
        }
        guard let packed = Base64URL.decode(try members.requiredString("lst")) else {
            throw OAuthError(.invalidParameter, "lst")
        }
        do {
            self.init(bytes: try Zlib.decompress(packed, maximumSize: maximumByteCount), bits: bits)
        } catch {
            throw OAuthError(error == .tooLarge ? .tooLarge : .invalidParameter, "lst", underlyingError: error)
        }
    }

    /// Returns the list as a JSON object, with the best compression of zlib.
    ///
    /// - Throws: ``OAuthError`` if there isn't enough memory.
    public func json() throws(OAuthError) -> JSONValue {
        do {
            let packed = try Zlib.compress(bytes)
            return ["bits": .integer(Int64(bits.rawValue)), "lst": .string(Base64URL.encode(packed))]
        } catch {
            throw OAuthError(.tooLarge, "lst", underlyingError: error)
        }
    }
}

/// The number of bits for each status in a list (`bits`; Token Status List, section 4).
public enum StatusBits: Int, Sendable, Hashable, CaseIterable {
    /// Two statuses: valid and invalid.
    case one = 1
    /// Four statuses.
    case two = 2
    /// Sixteen statuses.
    case four = 4
    /// All 256 statuses.
    case eight = 8

    /// The highest status that can be stored.
    public var highestStatus: TokenStatus {
        TokenStatus(rawValue: UInt8((1 << rawValue) - 1))
    }

    /// The number of statuses in a byte.
    var statusesPerByte: Int { 8 / rawValue }
}

/// The status of a token (Token Status List, section 7). The set is open: applications can define their own.
public struct TokenStatus: RawRepresentable, Sendable, Hashable {
    /// The value in the list.
    public let rawValue: UInt8

    /// Creates a status from its value.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The token is valid: 0.
    public static let valid = TokenStatus(rawValue: 0)

    /// The token is permanently revoked: 1.
    public static let invalid = TokenStatus(rawValue: 1)

    /// The token is temporarily suspended: 2.
    public static let suspended = TokenStatus(rawValue: 2)
}
