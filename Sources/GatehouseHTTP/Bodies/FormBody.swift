public import Foundation

/// Names and values as `application/x-www-form-urlencoded` (URL Standard, section 5.2).
public struct FormBody: HTTPBody {
    private let parameters: [(name: String, value: String)]

    /// Takes the parameters in order.
    public init(_ parameters: [(name: String, value: String)]) {
        self.parameters = parameters
    }

    /// Takes the parameters from query items in order; one without a value has an empty one.
    public init(queryItems items: [URLQueryItem]) {
        self.init(items.map { ($0.name, $0.value ?? "") })
    }

    /// Takes the parameters from a dictionary, in the order of their names.
    public init(dictionary parameters: [String: String]) {
        self.init(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
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
