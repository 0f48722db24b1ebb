import COpenSSL

/// A digest that libcrypto has looked up once, for as long as the process lives: looking it up costs as much as
/// digesting a short text.
///
/// Unchecked because it holds a C pointer: a fetched digest is constant and libcrypto lets threads share it.
@safe
struct DigestAlgorithm: @unchecked Sendable {
    static let sha256 = DigestAlgorithm("SHA256", size: 32, blockSize: 64)
    static let sha512 = DigestAlgorithm("SHA512", size: 64, blockSize: 128)

    let pointer: OpaquePointer
    let size: Int
    let blockSize: Int

    private init(_ name: String, size: Int, blockSize: Int) {
        guard let pointer = unsafe EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("This libcrypto has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
        self.size = size
        self.blockSize = blockSize
    }

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: size)
        let status = unsafe EVP_Digest(bytes, bytes.count, &output, nil, pointer, nil)
        precondition(status == 1, "libcrypto can only fail here when there is no memory left")
        return output
    }
}
