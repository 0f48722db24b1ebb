/// Names and values as `application/x-www-form-urlencoded` (URL Standard, section 5.2).
public struct FormBody: HTTPBody {
    private let parameters: [(name: String, value: String)]

    /// Takes the parameters in order.
    public init(_ parameters: [(name: String, value: String)]) {
        self.parameters = parameters
    }

    /// Whether there are no parameters.
    public var isEmpty: Bool { parameters.isEmpty }

    /// The media type.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/x-www-form-urlencoded"] }

    /// The parameters, percent-encoded.
    public func encode() -> [UInt8] {
        Array(FormEncoding.encode(parameters).utf8)
    }
}
