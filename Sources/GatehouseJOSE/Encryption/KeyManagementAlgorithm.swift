import GatehouseCrypto

/// A way to agree on the content's key that a header can name (`alg`, RFC 7518, section 4).
public struct KeyManagementAlgorithm: Sendable, Hashable {
    /// All algorithms.
    public static let all: Set<KeyManagementAlgorithm> = [.ecdhES, .ecdhESA256KW]

    let method: any KeyManagement.Type

    init(_ method: any KeyManagement.Type) {
        self.method = method
    }

    /// Finds an algorithm by its name, upper and lower case as registered.
    public init?(name: String) {
        guard let algorithm = KeyManagementAlgorithm.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = algorithm
    }

    /// The name in the header.
    public var name: String {
        method.name
    }

    /// Whether both are the same algorithm.
    public static func == (left: KeyManagementAlgorithm, right: KeyManagementAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
