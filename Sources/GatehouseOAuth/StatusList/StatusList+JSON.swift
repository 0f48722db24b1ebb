public import GatehouseTypes

extension StatusList {
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
