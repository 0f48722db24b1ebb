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
