public import Foundation

/// Names and values as `application/x-www-form-urlencoded` (URL Standard, section 5.2).
public struct FormBody: HTTPBody {
    private let parameters: [(name: String, value: String)]

    /// Creates a form. The order of the parameters is kept.
    public init(_ parameters: [(name: String, value: String)]) {
        self.parameters = parameters
    }

    /// Creates a form from query items. Their order is kept. An item without a value gets an empty value.
    public init(queryItems items: [URLQueryItem]) {
        self.init(items.map { ($0.name, $0.value ?? "") })
    }

    /// Creates a form from a dictionary. The parameters are sorted by name.
    public init(dictionary parameters: [String: String]) {
        self.init(parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Whether there are no parameters.
    public var isEmpty: Bool { parameters.isEmpty }

    /// The `Content-Type` field.
    public var additionalHeaders: HTTPHeaders { ["Content-Type": "application/x-www-form-urlencoded"] }

    /// The parameters, percent-encoded.
    public func encode() -> [UInt8] {
        Array(FormEncoding.encode(parameters).utf8)
    }
}
