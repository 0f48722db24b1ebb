import COpenSSL
import GatehouseTypes

/// A private key that is ready to agree on secrets. It belongs to one thread at a time.
///
/// Unchecked because it holds a C pointer: it's only ever used by whoever has taken it from its shelf.
@safe
final class AgreementContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Makes a context, which keeps the key alive for itself.
    init(_ key: EVPKey, during operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try key.makeContext(during: operation)
        guard unsafe EVP_PKEY_derive_init(pointer) == 1 else {
            throw Library.failure(.libraryFailure, during: operation)
        }
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(pointer)
    }

    /// What the key and another one have in common.
    func sharedSecret(with other: EVPKey, during operation: String) throws(CryptoError) -> Secret {
        // The other key, too: once nobody holds it, another point may be set in it (``PublicKeyMold``).
        defer { withExtendedLifetime((self, other)) {} }
        // Not validated once more, which would cost almost as much as agreeing: the point has been known to be on its curve
        // since the key was made, and NIST's curves have the cofactor 1, so every point on them is of full order.
        let status = unsafe other.withPointer { unsafe EVP_PKEY_derive_set_peer_ex(pointer, $0, 0) }
        try Library.check(status, .invalidKey, during: operation)
        var count = 0
        unsafe try Library.check(EVP_PKEY_derive(pointer, nil, &count), .libraryFailure, during: operation)
        let size = count
        let secret = unsafe Secret(filling: size) { unsafe EVP_PKEY_derive(pointer, $0, &count) == 1 }
        guard let secret, count == size else { throw Library.failure(.invalidKey, during: operation) }
        return secret
    }
}
