import COpenSSL

/// A digest algorithm that is fetched from libcrypto once and kept until the process ends. Fetching it takes as long as
/// digesting a short text.
///
/// `@unchecked` because it holds a C pointer. A fetched digest is constant, and threads may share it.
@safe
struct DigestAlgorithm: @unchecked Sendable {
    /// Only for OAEP, which doesn't need the properties that SHA-1 has lost.
    static let sha1 = DigestAlgorithm("SHA-1", size: 20, blockSize: 64)
    static let sha256 = DigestAlgorithm("SHA-256", size: 32, blockSize: 64)
    static let sha384 = DigestAlgorithm("SHA-384", size: 48, blockSize: 128)
    static let sha512 = DigestAlgorithm("SHA-512", size: 64, blockSize: 128)

    let name: String
    let pointer: OpaquePointer
    let size: Int
    let blockSize: Int
    private let contexts = Pool<DigestContext>()

    private init(_ name: String, size: Int, blockSize: Int) {
        guard let pointer = unsafe EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("This libcrypto has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
        self.name = name
        self.size = size
        self.blockSize = blockSize
    }

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes.span)
    }

    func digest(_ bytes: Span<UInt8>) -> [UInt8] {
        unsafe withDigest(of: bytes) { unsafe Array($0) }
    }

    /// Computes a digest and lends it.
    func withDigest<Value>(of text: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DigestAlgorithm.maximumSize) { output in
            unsafe text.withUnsafeBufferPointer { text in
                if let start = output.baseAddress { unsafe digest(text, to: start) }
            }
            return unsafe body(UnsafeBufferPointer(rebasing: output.prefix(size)))
        }
    }

    private static let maximumSize = 64

    private func digest(_ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) {
        let context = contexts.take() ?? DigestContext()
        let isDone = unsafe context?.digest(text, with: pointer, to: output) ?? false
        precondition(isDone, "libcrypto can only fail here when there is no memory left")
        if let context { contexts.put(context) }
    }
}

/// A context that digests texts. Only one thread at a time may use it.
///
/// `@unchecked` because it holds a C pointer. Only the code that has taken the context out of its pool uses it.
@safe
final class DigestContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?() {
        guard let pointer = unsafe EVP_MD_CTX_new() else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe EVP_MD_CTX_free(pointer)
    }

    func digest(
        _ text: UnsafeBufferPointer<UInt8>, with algorithm: OpaquePointer, to output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        defer { withExtendedLifetime(self) {} }
        return unsafe EVP_DigestInit_ex2(pointer, algorithm, nil) == 1
            && EVP_DigestUpdate(pointer, text.baseAddress, text.count) == 1
            && EVP_DigestFinal_ex(pointer, output, nil) == 1
    }
}
