/// The reason why a text isn't acceptable JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The text isn't JSON.
        case malformed
        /// The text isn't UTF-8.
        case invalidEncoding
        /// An object has two members of the same name.
        case duplicateMember
        /// There is more text after the value.
        case trailingData
        /// Arrays and objects are nested deeper than allowed.
        case tooDeep
        /// The text is longer than allowed.
        case tooLarge
        /// A number is too large for a `Double`.
        case numberOutOfRange
    }

    /// The kind of the error.
    public let code: Code

    /// The position of the error: the number of bytes before it.
    public let offset: Int

    /// Creates an error.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The code and the position. It never contains the text itself.
    public var description: String {
        "JSON refused at byte \(offset): \(code.rawValue)"
    }
}
