import CZlib

/// Compression in the zlib format (RFC 1950, RFC 1951).
///
/// Compressed data isn't trusted, and a few bytes can decompress to gigabytes. So the caller limits the size of the
/// output, and decompression stops at the limit.
enum Zlib {
    enum Failure: Error {
        /// The data isn't in the zlib format, or its checksum is wrong.
        case corrupt
        /// The data ends too early.
        case truncated
        /// There is more data after the end of the stream.
        case trailingData
        /// The output would be larger than the limit.
        case tooLarge
        /// There isn't enough memory.
        case outOfMemory
    }

    /// The size of one block of decompressed output, in bytes.
    private static let chunkSize = 64 * 1024

    /// Compresses with zlib's best compression.
    static func compress(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        let result = unsafe compress2(&output, &size, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
        guard result == Z_OK else { throw .outOfMemory }
        output.removeLast(output.count - Int(size))
        return output
    }

    /// Decompresses exactly one whole stream.
    ///
    /// - Parameters:
    ///   - bytes: The stream.
    ///   - maximumSize: The maximum size of the output, in bytes.
    /// - Returns: The decompressed bytes.
    /// - Throws: ``Failure``.
    static func decompress(_ bytes: [UInt8], maximumSize: Int) throws(Failure) -> [UInt8] {
        var input = bytes
        var stream = unsafe z_stream()
        guard unsafe CZlib_beginInflating(&stream) == Z_OK else { throw .outOfMemory }
        defer { unsafe inflateEnd(&stream) }
        let outcome = unsafe input.withUnsafeMutableBufferPointer { buffer -> Result<[UInt8], Failure> in
            unsafe stream.next_in = buffer.baseAddress
            unsafe stream.avail_in = UInt32(clamping: buffer.count)
            return unsafe inflateAll(&stream, maximumSize: maximumSize)
        }
        return try outcome.get()
    }

    @unsafe
    private static func inflateAll(_ stream: inout z_stream, maximumSize: Int) -> Result<[UInt8], Failure> {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(chunkSize, maximumSize + 1))
        while true {
            // One byte more than allowed, to detect an output that is too large.
            let room = min(chunk.count, maximumSize + 1 - output.count)
            let result = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
                unsafe stream.next_out = buffer.baseAddress
                unsafe stream.avail_out = UInt32(room)
                return unsafe inflate(&stream, Z_NO_FLUSH)
            }
            let count = room - Int(unsafe stream.avail_out)
            output += chunk.prefix(count)
            guard output.count <= maximumSize else { return .failure(.tooLarge) }
            switch result {
            case Z_STREAM_END: return unsafe stream.avail_in == 0 ? .success(output) : .failure(.trailingData)
            case Z_OK where count > 0: continue
            case Z_OK, Z_BUF_ERROR: return .failure(.truncated)
            case Z_MEM_ERROR: return .failure(.outOfMemory)
            default: return .failure(.corrupt)
            }
        }
    }
}
