/// No content.
public struct EmptyBody: HTTPBody {
    /// No content.
    public init() {}

    /// Always true.
    public var isEmpty: Bool { true }

    /// No bytes.
    public func encode() -> [UInt8] { [] }
}
