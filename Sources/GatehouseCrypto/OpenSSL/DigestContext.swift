import COpenSSL
import Synchronization

/// Digests one text at a time. It belongs to one thread at a time.
///
/// Unchecked because it holds a C pointer: it's only ever used by whoever has taken it from its shelf.
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
