/// How much of an untrusted text is read.
public struct JSONLimits: Sendable, Hashable {
    /// The longest text, in bytes.
    public var maximumSize: Int

    /// How many lists and objects may stand in each other.
    public var maximumDepth: Int

    /// Limits that suit tokens and OAuth messages: 64 KiB, 16 levels.
    public static let message = JSONLimits(maximumSize: 64 * 1024, maximumDepth: 16)

    /// Limits that suit documents such as key sets and stored files: 1 MiB, 32 levels.
    public static let document = JSONLimits(maximumSize: 1024 * 1024, maximumDepth: 32)

    /// Sets both limits.
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
    ///   - limits: How much is read.
    /// - Throws: ``JSONError`` for anything that RFC 8259 doesn't allow, for a member that stands twice in one object,
    ///   for a lone surrogate, and beyond the limits.
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
