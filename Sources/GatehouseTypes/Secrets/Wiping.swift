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
