public import GatehouseTypes

extension StatusList {
    /// The most that is unpacked unless the caller says otherwise, in bytes: 2^20 tokens of the widest kind.
    public static let defaultMaximumByteCount = 1 << 20

    /// Reads a list from its JSON form (section 4.2).
    ///
    /// - Parameters:
    ///   - json: The object with `bits` and `lst`.
    ///   - maximumByteCount: How many bytes the list may have when it's unpacked. No more than that is unpacked, whatever
    ///     stands in it.
    /// - Throws: ``OAuthError``: `missingParameter`, `invalidParameter` if a member is of the wrong kind, `bits` isn't 1, 2,
    ///   4 or 8, or `lst` isn't exactly one zlib stream in base64url; `tooLarge`.
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

    /// The list as a JSON object, packed as small as zlib can.
    ///
    /// - Throws: ``OAuthError`` if there is no memory for it.
    public func json() throws(OAuthError) -> JSONValue {
        do {
            let packed = try Zlib.compress(bytes)
            return ["bits": .integer(Int64(bits.rawValue)), "lst": .string(Base64URL.encode(packed))]
        } catch {
            throw OAuthError(.tooLarge, "lst", underlyingError: error)
        }
    }
}
