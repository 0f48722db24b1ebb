import GatehouseTypes

extension Secret {
    /// Creates a secret of that many bytes that libcrypto writes; nil if `write` returns false.
    init?(filling count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Bool) {
        var isWritten = false
        self.init(capacity: count) { output in
            unsafe output.withUnsafeMutableBufferPointer { memory, initializedCount in
                guard let address = memory.baseAddress else { return }
                unsafe memory.initialize(repeating: 0)
                initializedCount = count
                isWritten = unsafe write(address)
            }
        }
        guard isWritten else { return nil }
    }
}
