import COpenSSL
import Synchronization

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
