/// A content encryption algorithm (`enc`, RFC 7518, section 5).
public struct ContentEncryptionAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// All algorithms.
    public static let all: Set<ContentEncryptionAlgorithm> = [
        .a128GCM, .a192GCM, .a256GCM, .a128CBCHS256, .a192CBCHS384, .a256CBCHS512,
    ]

    let method: any ContentEncryption

    init(_ method: any ContentEncryption) {
        self.method = method
    }

    /// Finds an algorithm by its name. The name is case-sensitive.
    public init?(name: String) {
        guard let algorithm = ContentEncryptionAlgorithm.byName[Array(name.utf8)] else { return nil }
        self = algorithm
    }

    /// The name in the header (`enc`).
    public var name: String {
        method.name
    }

    /// The length of a key in bytes.
    public var keySize: Int {
        method.keySize
    }

    /// The name in the header.
    public var description: String {
        name
    }

    /// Whether both are the same algorithm.
    public static func == (left: ContentEncryptionAlgorithm, right: ContentEncryptionAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The keys are bytes, because Swift's `String` comparison also finds names of different bytes equal.
    private static let byName = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }
}
