import COpenSSL

/// A curve that is ready for the generation of keys. Only one thread at a time may use it.
///
/// Preparing it takes as long as generating a key, so a curve keeps its contexts. `@unchecked` because it holds a C
/// pointer: only the code that has taken the context out of its pool uses it.
@safe
final class GenerationContext: @unchecked Sendable {
    private static let operation = "key generation"

    private let pointer: OpaquePointer

    /// Creates a context for keys of a type with parameters.
    init(_ type: String, with parameters: ParameterList) throws(CryptoError) {
        unsafe pointer = unsafe try Library.unwrap(
            EVP_PKEY_CTX_new_from_name(nil, type, nil), during: GenerationContext.operation)
        unsafe try Library.check(
            EVP_PKEY_keygen_init(pointer), .libraryFailure, during: GenerationContext.operation)
        let settled = unsafe parameters.withPointer { unsafe EVP_PKEY_CTX_set_params(pointer, $0) }
        try Library.check(settled, .libraryFailure, during: GenerationContext.operation)
    }

    deinit {
        unsafe EVP_PKEY_CTX_free(pointer)
    }

    /// Generates a key pair with libcrypto's random number generator.
    func generate() throws(CryptoError) -> EVPKey {
        defer { withExtendedLifetime(self) {} }
        var key: OpaquePointer?
        let status = unsafe EVP_PKEY_generate(pointer, &key)
        try Library.check(status, .libraryFailure, during: GenerationContext.operation)
        return unsafe EVPKey(owning: try Library.unwrap(key, during: GenerationContext.operation))
    }
}
