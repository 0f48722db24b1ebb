/// The bytes behind a secret, in one allocation of their own, which is wiped before it's given back.
///
/// Unchecked because it holds memory that the compiler can't reason about: nothing in it changes once it has been filled.
@usableFromInline
struct SecretStorage: @unchecked Sendable {
    @usableFromInline typealias Witness = @Sendable (Span<UInt8>) -> Void

    @usableFromInline let memory: SecretMemory

    // Makes storage and has it filled; what isn't filled doesn't belong to the secret. The witness, which only tests have,
    // sees the memory after it was wiped and before it's given back.
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
