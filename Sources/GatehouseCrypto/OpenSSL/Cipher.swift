import COpenSSL

/// A cipher that libcrypto has looked up once, for as long as the process lives.
///
/// Unchecked because it holds a C pointer: a fetched cipher is constant and libcrypto lets threads share it.
@safe
struct Cipher: @unchecked Sendable {
    /// AES in each mode by the length of the key in bytes.
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
