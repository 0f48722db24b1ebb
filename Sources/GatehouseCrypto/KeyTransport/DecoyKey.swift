import COpenSSL
package import GatehouseTypes

/// A random key that replaces a key that couldn't be decrypted, so that the decryption continues and fails later
/// (RFC 7516, section 11.5).
///
/// It comes from libcrypto's random number generator, like a generated key. It must be unpredictable and must never be
/// disclosed.
package enum DecoyKey {
    /// Makes a key.
    ///
    /// - Parameter count: The length of the key in bytes.
    /// - Returns: The key.
    /// - Throws: ``CryptoError`` with `libraryFailure` if the random number generator fails.
    package static func make(count: Int) throws(CryptoError) -> Secret {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe RAND_priv_bytes(&bytes, Int32(clamping: count))
        try Library.check(status, .libraryFailure, during: "key generation")
        return Secret(wiping: &bytes)
    }
}
