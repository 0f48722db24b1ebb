extension Secret {
    /// Creates a secret whose bytes are written directly into its own memory, so that no other copy of them exists.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of bytes.
    ///   - initializer: Appends the bytes of the secret.
    /// - Throws: The error of the initializer. The bytes that it has written are wiped.
    public init<Failure: Error>(
        capacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(storage: try SecretStorage(capacity: capacity, fill: initializer))
    }

    /// Takes the bytes from an array. The array is wiped and left empty; other copies of it are not wiped.
    public init(wiping bytes: inout [UInt8]) {
        self.init(bytes: bytes)
        Wiping.wipe(&bytes)
    }

    /// Lends the bytes of the secret without copying them. The memory is wiped when the last copy of the secret is
    /// released, so the caller has no cleanup to do.
    ///
    /// - Parameter body: A closure that reads the bytes.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @inlinable
    public func withRevealedBytes<Value: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try storage.withBytes(body)
    }

    /// Compares two secrets in a time that depends only on their lengths.
    ///
    /// - Parameter other: The secret to compare with.
    /// - Returns: Whether both hold the same bytes.
    public func matches(_ other: Secret) -> Bool {
        withRevealedBytes { left in
            other.withRevealedBytes { right in
                var difference: UInt8 = left.count == right.count ? 0 : 1
                for index in 0..<min(left.count, right.count) {
                    difference |= left[index] ^ right[index]
                }
                return difference == 0
            }
        }
    }
}
