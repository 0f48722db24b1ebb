/// An empty body.
public struct EmptyBody: HTTPBody {
    /// Creates an empty body.
    public init() {}

    /// Always true.
    public var isEmpty: Bool { true }

    /// No bytes.
    public func encode() -> [UInt8] { [] }
}
