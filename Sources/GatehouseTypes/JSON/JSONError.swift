/// Why a text isn't acceptable JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The text isn't JSON.
        case malformed
        /// The text isn't UTF-8.
        case invalidEncoding
        /// A member's name stands twice in one object.
        case duplicateMember
        /// Something comes after the value.
        case trailingData
        /// Lists and objects are nested deeper than allowed.
        case tooDeep
        /// The text is longer than allowed.
        case tooLarge
        /// A number is too great for a double.
        case numberOutOfRange
    }

    /// What is wrong.
    public let code: Code

    /// Where it is wrong: the number of bytes before it.
    public let offset: Int

    /// Describes a refusal.
    public init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    /// The code and the place; never the text itself.
    public var description: String {
        "JSON refused at byte \(offset): \(code.rawValue)"
    }
}
