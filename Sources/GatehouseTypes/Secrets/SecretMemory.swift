/// The one allocation behind a secret, which wipes itself before it's given back.
@usableFromInline
final class SecretMemory: ManagedBuffer<SecretMemory.Sizes, UInt8> {
    /// How much there is, how much of it is the secret, and who watches.
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
