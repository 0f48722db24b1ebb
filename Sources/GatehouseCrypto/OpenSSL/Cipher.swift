import COpenSSL

/// A cipher that is fetched from libcrypto once and kept until the process ends.
///
/// `@unchecked` because it holds a C pointer. A fetched cipher is constant, and threads may share it.
@safe
struct Cipher: @unchecked Sendable {
    /// AES in each mode, by the length of the key in bytes.
    static let aesGCM = [16: Cipher("AES-128-GCM"), 24: Cipher("AES-192-GCM"), 32: Cipher("AES-256-GCM")]
    static let aesCBC = [16: Cipher("AES-128-CBC"), 24: Cipher("AES-192-CBC"), 32: Cipher("AES-256-CBC")]
    static let aesWrap = [16: Cipher("AES-128-WRAP"), 24: Cipher("AES-192-WRAP"), 32: Cipher("AES-256-WRAP")]

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let pointer = unsafe EVP_CIPHER_fetch(nil, name, nil) else {
            preconditionFailure("This libcrypto has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
    }
}
