/// The limits for reading an untrusted text.
public struct JSONLimits: Sendable, Hashable {
    /// The maximum length of the text in bytes.
    public var maximumSize: Int

    /// The maximum nesting depth of arrays and objects.
    public var maximumDepth: Int

    /// The limits for tokens and OAuth messages: 64 KiB, 16 levels.
    public static let message = JSONLimits(maximumSize: 64 * 1024, maximumDepth: 16)

    /// The limits for documents such as key sets and stored files: 1 MiB, 32 levels.
    public static let document = JSONLimits(maximumSize: 1024 * 1024, maximumDepth: 32)

    /// Creates limits.
    public init(maximumSize: Int, maximumDepth: Int) {
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
    }
}

extension JSONValue {
    /// Reads a JSON text strictly.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, without a byte order mark.
    ///   - limits: The maximum size and depth of the text.
    /// - Throws: ``JSONError`` for anything that RFC 8259 doesn't allow, for a repeated member of an object, for a lone
    ///   surrogate, and beyond the limits.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .message) throws(JSONError) {
        guard bytes.count <= limits.maximumSize else { throw JSONError(.tooLarge, at: limits.maximumSize) }
        self = try JSONParser.read(bytes, maximumDepth: limits.maximumDepth)
    }

    /// Reads a JSON text strictly.
    ///
    /// - Throws: ``JSONError``, as for bytes.
    public init(parsing text: String, limits: JSONLimits = .message) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}
