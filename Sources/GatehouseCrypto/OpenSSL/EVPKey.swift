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
}
