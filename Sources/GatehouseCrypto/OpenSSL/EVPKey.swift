import COpenSSL

/// A libcrypto key.
///
/// `@unchecked` because it holds a C pointer. libcrypto lets threads share a key that doesn't change. This key doesn't
/// change as long as the object exists, and every operation uses a context of its own.
@safe
final class EVPKey: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// The contexts that were prepared for the key.
    let contexts: KeyContexts

    /// The pool that takes the libcrypto key back when this object is released; nil if the key isn't pooled.
    private let pool: PublicKeyPool?

    /// Takes ownership of a libcrypto key.
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
        contexts = KeyContexts()
        pool = nil
    }

    /// Takes ownership of a key from a pool, with the contexts of its previous use.
    init(_ remains: PublicKeyPool.Remains, of pool: PublicKeyPool) {
        unsafe pointer = unsafe remains.pointer
        contexts = remains.contexts
        self.pool = pool
    }

    deinit {
        let isTaken = unsafe pool?.take(PublicKeyPool.Remains(pointer: pointer, contexts: contexts)) ?? false
        if !isTaken { unsafe EVP_PKEY_free(pointer) }
    }

    /// Lends the pointer and keeps the object alive meanwhile. Otherwise the optimiser may free the object between
    /// reading the pointer and using it.
    func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    func isNamed(_ type: String) -> Bool {
        unsafe withPointer { unsafe EVP_PKEY_is_a($0, type) == 1 }
    }

    /// A number of the key by libcrypto's name for it; nil if the key doesn't have it.
    func number(_ name: String) -> BigNumber? {
        var result: OpaquePointer?
        guard unsafe withPointer({ unsafe EVP_PKEY_get_bn_param($0, name, &result) }) == 1, let result = unsafe result
        else {
            Library.clearErrors()
            return nil
        }
        return unsafe BigNumber(owning: result)
    }

    /// The encoding of a key's point, uncompressed unless the key says otherwise; nil if it has none.
    var encodedPoint: [UInt8]? {
        var point: UnsafeMutablePointer<UInt8>?
        let count = unsafe withPointer { unsafe EVP_PKEY_get1_encoded_public_key($0, &point) }
        guard count > 0, let point = unsafe point else {
            Library.clearErrors()
            return nil
        }
        defer { unsafe CRYPTO_free(point, #file, #line) }
        return unsafe Array(UnsafeBufferPointer(start: point, count: count))
    }

    /// A text of the key by libcrypto's name for it; nil if the key doesn't have it.
    func text(_ name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 64)
        var count = 0
        let status = unsafe withPointer {
            unsafe EVP_PKEY_get_utf8_string_param($0, name, &buffer, buffer.count, &count)
        }
        guard status == 1 else {
            Library.clearErrors()
            return nil
        }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// A small number of the key by libcrypto's name for it; nil if the key doesn't have it.
    func integer(_ name: String) -> Int? {
        var number: Int32 = 0
        guard unsafe withPointer({ unsafe EVP_PKEY_get_int_param($0, name, &number) }) == 1 else {
            Library.clearErrors()
            return nil
        }
        return Int(number)
    }

    /// Creates a key of a type from its parameters. The selection says which parts of a key they contain.
    static func make(
        _ type: String, selection: Int32, from parameters: ParameterList, during operation: String
    ) throws(CryptoError) -> EVPKey {
        let context = unsafe try Library.unwrap(EVP_PKEY_CTX_new_from_name(nil, type, nil), during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        unsafe try Library.check(EVP_PKEY_fromdata_init(context), .libraryFailure, during: operation)
        let status = unsafe parameters.withPointer { unsafe EVP_PKEY_fromdata(context, &key, selection, $0) }
        try Library.check(status, .invalidKey, during: operation)
        return unsafe EVPKey(owning: try Library.unwrap(key, during: operation))
    }

    /// Generates a key pair with libcrypto's random number generator.
    static func generate(_ type: String, with parameters: ParameterList) throws(CryptoError) -> EVPKey {
        let operation = "key generation"
        let context = unsafe try Library.unwrap(EVP_PKEY_CTX_new_from_name(nil, type, nil), during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        unsafe try Library.check(EVP_PKEY_keygen_init(context), .libraryFailure, during: operation)
        let settled = unsafe parameters.withPointer { unsafe EVP_PKEY_CTX_set_params(context, $0) }
        try Library.check(settled, .libraryFailure, during: operation)
        let status = unsafe EVP_PKEY_generate(context, &key)
        try Library.check(status, .libraryFailure, during: operation)
        return unsafe EVPKey(owning: try Library.unwrap(key, during: operation))
    }

    /// Checks that the private and the public key are valid and match each other.
    func checkPair(during operation: String) throws(CryptoError) {
        let context = unsafe try makeContext(during: operation)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        unsafe try Library.check(EVP_PKEY_check(context), .invalidKey, during: operation)
    }

    /// Creates a context for one operation. The context retains the libcrypto key.
    func makeContext(during operation: String) throws(CryptoError) -> OpaquePointer {
        let context = unsafe withPointer { unsafe EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }
        return unsafe try Library.unwrap(context, during: operation)
    }
}
