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

/// The one allocation of a secret. It is wiped before it is freed.
@usableFromInline
final class SecretMemory: ManagedBuffer<SecretMemory.Sizes, UInt8> {
    /// The capacity in bytes, the number of bytes that belong to the secret, and the witness.
    @usableFromInline
    struct Sizes {
        let capacity: Int
        @usableFromInline var count = 0
        let witness: SecretStorage.Witness?

        init(capacity: Int, witness: SecretStorage.Witness?) {
            self.capacity = capacity
            self.witness = witness
        }
    }

    deinit {
        unsafe withUnsafeMutablePointers { sizes, elements in
            let capacity = unsafe sizes.pointee.capacity
            unsafe Wiping.wipe(UnsafeMutableRawBufferPointer(start: elements, count: capacity))
            if let witness = unsafe sizes.pointee.witness {
                unsafe witness(Span(_unsafeStart: elements, count: capacity))
            }
        }
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Overwrites memory in a way that the optimiser must not remove, although the memory is not read again.
package enum Wiping {
    /// Sets every byte to zero.
    package static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let address = buffer.baseAddress, buffer.count > 0 else { return }
        #if canImport(Darwin)
            unsafe memset_s(address, buffer.count, 0, buffer.count)
        #else
            unsafe explicit_bzero(address, buffer.count)
        #endif
    }

    /// Sets every byte of an array to zero and empties it. Other copies of the array are not wiped.
    package static func wipe(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) }
        bytes = []
    }
}
