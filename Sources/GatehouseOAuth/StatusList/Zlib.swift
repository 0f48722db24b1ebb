import CZlib

/// Compression in zlib's format (RFC 1950, RFC 1951).
///
/// What is decompressed comes from outside, and a few bytes can stand for gigabytes: the caller says beforehand how much
/// may come out, and no more than that is ever made.
enum Zlib {
    enum Failure: Error {
        /// It isn't in zlib's format, or its checksum is wrong.
        case corrupt
        /// It ends too early.
        case truncated
        /// Something comes after it.
        case trailingData
        /// More would come out than was allowed.
        case tooLarge
        /// There is no memory for it.
        case outOfMemory
    }

    /// What is made at a time while the size isn't known.
    private static let chunkSize = 64 * 1024

    /// Compresses as small as zlib can.
    static func compress(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        let result = unsafe compress2(&output, &size, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
        guard result == Z_OK else { throw .outOfMemory }
        output.removeLast(output.count - Int(size))
        return output
    }

    /// Decompresses bytes that are one whole stream and nothing else.
    ///
    /// - Parameters:
    ///   - bytes: The stream.
    ///   - maximumSize: How much may come out.
    /// - Returns: What came out.
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
            // One more than is allowed, to see whether there is more.
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
