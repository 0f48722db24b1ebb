/// The bytes of a secret in an allocation of their own, which is wiped before it is freed.
///
/// `@unchecked` because the compiler can't check raw memory. Its contents don't change after it has been filled.
@usableFromInline
struct SecretStorage: @unchecked Sendable {
    @usableFromInline typealias Witness = @Sendable (Span<UInt8>) -> Void

    @usableFromInline let memory: SecretMemory

    // Allocates and fills storage. Memory that isn't filled doesn't belong to the secret. The witness, which only tests
    // pass, sees the memory after it was wiped and before it is freed.
    init<Failure: Error>(
        capacity: Int, witness: Witness? = nil, fill: (inout OutputSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = SecretMemory.create(minimumCapacity: capacity) { _ in
            SecretMemory.Sizes(capacity: capacity, witness: witness)
        }
        memory = unsafe unsafeDowncast(buffer, to: SecretMemory.self)
        memory.header.count = try unsafe memory.withUnsafeMutablePointerToElements { elements throws(Failure) in
            let memory = unsafe UnsafeMutableBufferPointer(start: elements, count: capacity)
            var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
            try fill(&output)
            return unsafe output.finalize(for: memory)
        }
    }

    var count: Int { memory.header.count }

    @inlinable
    func withBytes<Value: ~Copyable, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try unsafe memory.withUnsafeMutablePointers { header, elements throws(Failure) in
            try unsafe body(Span(_unsafeStart: elements, count: header.pointee.count))
        }
    }
}
