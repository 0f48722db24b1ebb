/// Bytes at a fixed address, for a parameter list that only borrows them until it's made.
@safe
final class OctetBuffer {
    let pointer: UnsafeMutablePointer<UInt8>
    let count: Int

    init(_ bytes: [UInt8]) {
        count = bytes.count
        unsafe pointer = .allocate(capacity: max(1, bytes.count))
        for (offset, byte) in bytes.enumerated() {
            unsafe (pointer + offset).initialize(to: byte)
        }
    }

    deinit {
        unsafe pointer.deallocate()
    }
}
