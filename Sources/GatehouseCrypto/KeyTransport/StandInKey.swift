import COpenSSL
package import GatehouseTypes

/// A key that opens nothing, to go on with where a key couldn't be decrypted (RFC 7516, section 11.5).
///
/// It's libcrypto's randomness, like a generated key: nobody may predict it, and nobody ever learns it.
package enum StandInKey {
    /// Makes a key.
    ///
    /// - Parameter count: How many bytes.
    /// - Returns: The key.
    /// - Throws: ``CryptoError`` with `libraryFailure` if there is no randomness.
    package static func make(count: Int) throws(CryptoError) -> Secret {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe RAND_priv_bytes(&bytes, Int32(clamping: count))
        try Library.check(status, .libraryFailure, during: "key generation")
        return Secret(wiping: &bytes)
    }
}
