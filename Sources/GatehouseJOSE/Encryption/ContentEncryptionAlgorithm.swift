/// A way to encrypt the content that a header can name (`enc`, RFC 7518, section 5).
public struct ContentEncryptionAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// All algorithms.
    public static let all: Set<ContentEncryptionAlgorithm> = [
        .a128GCM, .a192GCM, .a256GCM, .a128CBCHS256, .a192CBCHS384, .a256CBCHS512,
    ]

    let method: any ContentEncryption

    init(_ method: any ContentEncryption) {
        self.method = method
    }

    /// Finds an algorithm by its name, upper and lower case as registered.
    public init?(name: String) {
        guard let algorithm = ContentEncryptionAlgorithm.byName[Array(name.utf8)] else { return nil }
        self = algorithm
    }

    /// The name in the header.
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

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// By bytes, because Swift's texts are equal in more cases than names are.
    private static let byName = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }
}
