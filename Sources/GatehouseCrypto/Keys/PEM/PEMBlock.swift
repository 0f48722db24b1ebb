import COpenSSL
import GatehouseTypes

/// One block of a PEM text (RFC 7468, section 2).
struct PEMBlock {
    let label: String
    /// The bytes that the base64 encodes. They are a secret because they may be a private key.
    let contents: Secret
    /// Whether there is a header that declares the contents as encrypted (RFC 1421, section 4.6).
    let isEncrypted: Bool

    init(label: String, contents: Secret, isEncrypted: Bool = false) {
        self.label = label
        self.contents = contents
        self.isEncrypted = isEncrypted
    }

    /// The block as text, written without leaving a copy in other memory.
    var text: Secret {
        let (begin, end) = ("-----BEGIN \(label)-----\n", "-----END \(label)-----\n")
        let lineCount = (contents.count + PEMBlock.bytesPerLine - 1) / PEMBlock.bytesPerLine
        let capacity = begin.utf8.count + end.utf8.count + lineCount * (PEMBlock.charactersPerLine + 1)
        return Secret(capacity: capacity) { output in
            begin.utf8.forEach { output.append($0) }
            contents.withRevealedBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: PEMBlock.bytesPerLine) {
                    let line = bytes.extracting(start..<min(start + PEMBlock.bytesPerLine, bytes.count))
                    PEMBlock.append(line, to: &output)
                }
            }
            end.utf8.forEach { output.append($0) }
        }
    }

    private static let bytesPerLine = 48
    private static let charactersPerLine = 64

    private static func append(_ line: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        unsafe line.withUnsafeBufferPointer { line in
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                // libcrypto writes a zero byte after the characters. The line feed replaces it.
                guard let position = unsafe memory.baseAddress?.advanced(by: count) else { return }
                let written = unsafe Int(EVP_EncodeBlock(position, line.baseAddress, Int32(line.count)))
                unsafe position[written] = UInt8(ascii: "\n")
                count += written + 1
            }
        }
    }
}
