import COpenSSL
import GatehouseTypes

/// Message authentication codes with AES (NIST SP 800-38B).
enum CMAC {
    /// Computes the code of a message: 16 bytes. The key has 16, 24 or 32 bytes.
    static func code(
        of message: [UInt8], keyedWithFirstHalfOf secret: Secret, during operation: String
    ) throws(CryptoError) -> [UInt8] {
        let keySize = secret.count / 2
        var code = [UInt8](repeating: 0, count: 16)
        let isDone = secret.withRevealedBytes { secret in
            unsafe secret.withUnsafeBufferPointer { secret in
                unsafe EVP_Q_mac(
                    nil, "CMAC", nil, "AES-\(keySize * 8)-CBC", nil,
                    secret.baseAddress, keySize, message, message.count, &code, code.count, nil) != nil
            }
        }
        guard isDone else { throw Library.failure(.libraryFailure, during: operation) }
        return code
    }
}
