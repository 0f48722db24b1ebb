/// The path of an endpoint behind the issuer's: `/token`, or `/interaction/:handle` with a parameter.
struct PathPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    private enum Segment: Sendable, Hashable {
        case text(String)
        case parameter(String)
    }

    /// The pattern, which never contains a value. Logs and metrics name the endpoint by it.
    let description: String
    private let segments: [Segment]

    init(_ text: String) {
        description = text
        segments = PathPattern.split(text).map {
            $0.hasPrefix(":") ? .parameter(String($0.dropFirst())) : .text(String($0))
        }
    }

    init(stringLiteral value: String) { self.init(value) }

    /// Whether it stands for one path only.
    var isConstant: Bool {
        segments.allSatisfy { if case .text = $0 { true } else { false } }
    }

    /// The parameters of a path; `nil` if it doesn't match. A parameter is a segment that isn't empty. Nothing is
    /// decoded: what identifiers and handles consist of needs no encoding.
    func parameters(of path: some StringProtocol) -> [String: String]? {
        let parts = PathPattern.split(path)
        guard parts.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, part) in zip(segments, parts) {
            switch segment {
            case .text(let text):
                guard part.utf8.elementsEqual(text.utf8) else { return nil }
            case .parameter(let name):
                guard !part.isEmpty else { return nil }
                parameters[name] = String(part)
            }
        }
        return parameters
    }

    private static func split<Text: StringProtocol>(_ path: Text) -> [Text.SubSequence] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
