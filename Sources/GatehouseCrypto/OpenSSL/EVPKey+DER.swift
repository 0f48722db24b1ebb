import COpenSSL
import GatehouseTypes

extension EVPKey {
    typealias Position = UnsafeMutablePointer<UnsafePointer<UInt8>?>

    /// Reads a key with a libcrypto function, which must consume all bytes.
    convenience init(
        reading der: Secret, during operation: String, with read: (Position, Int) -> OpaquePointer?
    ) throws(CryptoError) {
        let key = unsafe der.withRevealedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var position = buffer.baseAddress
                guard let key = unsafe read(&position, buffer.count) else { return nil }
                guard unsafe position == buffer.baseAddress?.advanced(by: buffer.count) else {
                    unsafe EVP_PKEY_free(key)
                    return nil
                }
                return unsafe key
            }
        }
        unsafe self.init(owning: try Library.unwrap(key, .invalidKey, during: operation))
    }

    /// Reads a private key in the format that is specific to its type.
    ///
    /// PKCS #8 is refused, because it has another PEM label. libcrypto's function would accept it.
    convenience init(reading der: Secret, as type: Int32, during operation: String) throws(CryptoError) {
        unsafe try self.init(reading: der, during: operation) { position, count in
            var start = unsafe position.pointee
            if let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &start, count) {
                unsafe PKCS8_PRIV_KEY_INFO_free(info)
                return nil
            }
            return unsafe d2i_PrivateKey(type, nil, position, count)
        }
    }

    var publicKeyInfo: Secret {
        unsafe EVPKey.encode { output in
            unsafe withPointer { unsafe i2d_PUBKEY($0, output) }
        }
    }

    var privateKeyInfo: Secret {
        let info = unsafe withPointer { unsafe EVP_PKEY2PKCS8($0) }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        return unsafe EVPKey.encode { output in
            unsafe i2d_PKCS8_PRIV_KEY_INFO(info, output)
        }
    }

    private static func encode(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> Secret {
        let size = Int(write(nil))
        precondition(size > 0, "libcrypto can only fail here when there is no memory left")
        return Secret(capacity: size) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                var position = buffer.baseAddress
                count = unsafe max(0, Int(write(&position)))
            }
        }
    }
}
