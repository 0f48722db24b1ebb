#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Overwriting of memory that the optimiser may not leave out, though nobody reads it any more.
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

    /// Sets every byte of an array to zero and empties it. Copies that others hold are not reached.
    package static func wipe(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) }
        bytes = []
    }
}
