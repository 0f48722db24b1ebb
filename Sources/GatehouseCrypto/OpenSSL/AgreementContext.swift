import COpenSSL
import GatehouseTypes

/// A private key that is ready for key agreement. Only one thread at a time may use it.
///
/// `@unchecked` because it holds a C pointer. Only the code that has taken the context out of its pool uses it.
@safe
final class AgreementContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Creates a context. The context retains the libcrypto key.
    init(_ key: EVPKey, during operation: String) throws(CryptoError) {
        unsafe pointer = unsafe try key.makeContext(during: operation)
        guard unsafe EVP_PKEY_derive_init(pointer) == 1 else {
            throw Library.failure(.libraryFailure, during: operation)
        }
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(pointer)
    }

    /// The shared secret of this context's key and another key.
    func sharedSecret(with other: EVPKey, during operation: String) throws(CryptoError) -> Secret {
        // The other key must stay alive, too: once it is released, ``PublicKeyPool`` may set another point in it.
        defer { withExtendedLifetime((self, other)) {} }
        // The other key isn't validated again, which would take almost as long as the agreement: its point was checked
        // when the key was created. The NIST curves have the cofactor 1, so every point on them has full order.
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

extension EVPKey {
    /// The shared secret of this private key and the other party's public key.
    func sharedSecret(with other: EVPKey, during operation: String) throws(CryptoError) -> Secret {
        let context: AgreementContext =
            if let ready = contexts.agreements.take() { ready } else { try AgreementContext(self, during: operation) }
        let secret = try context.sharedSecret(with: other, during: operation)
        contexts.agreements.put(context)
        return secret
    }
}
