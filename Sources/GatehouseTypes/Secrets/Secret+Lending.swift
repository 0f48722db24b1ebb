extension Secret {
    /// Has bytes written straight into a secret, so that they never lie anywhere else.
    ///
    /// - Parameters:
    ///   - capacity: The most bytes that there may be.
    ///   - initializer: Appends the bytes; what it has appended when it returns is the secret.
    /// - Throws: What the initializer throws; what it has written until then is wiped.
    public init<Failure: Error>(
        capacity: Int, initializingWith initializer: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        self.init(storage: try SecretStorage(capacity: capacity, fill: initializer))
    }

    /// Takes bytes over from an array, which is wiped and left empty. Copies of the array that others hold are not reached.
    public init(wiping bytes: inout [UInt8]) {
        self.init(bytes: bytes)
        Wiping.wipe(&bytes)
    }

    /// Lends the bytes behind the secret without copying them. The memory is wiped when the last copy of the secret goes,
    /// so there is nothing to clean up after this.
    ///
    /// - Parameter body: What reads them.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    @inlinable
    public func withRevealedBytes<Value: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try storage.withBytes(body)
    }

    /// Compares two secrets in a time that depends on their lengths only.
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
