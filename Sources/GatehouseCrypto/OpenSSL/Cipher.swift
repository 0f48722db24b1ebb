import COpenSSL

/// A cipher that libcrypto has looked up once, for as long as the process lives.
///
/// Unchecked because it holds a C pointer: a fetched cipher is constant and libcrypto lets threads share it.
@safe
struct Cipher: @unchecked Sendable {
    static let aes128GCM = Cipher("AES-128-GCM")
    static let aes256GCM = Cipher("AES-256-GCM")
    static let aes128Wrap = Cipher("AES-128-WRAP")
    static let aes256Wrap = Cipher("AES-256-WRAP")

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let pointer = unsafe EVP_CIPHER_fetch(nil, name, nil) else {
            preconditionFailure("This libcrypto has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
    }
}
