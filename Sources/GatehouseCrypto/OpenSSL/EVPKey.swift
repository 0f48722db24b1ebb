import COpenSSL

/// A key of libcrypto.
///
/// Unchecked because it holds a C pointer: libcrypto lets threads share a key that nobody changes, this one isn't
/// changed after it was made and as long as anybody holds it, and every operation has a context to itself.
@safe
final class EVPKey: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// What is ready to be used with the key.
    let contexts: KeyContexts

    /// Who takes what is left of the key when nobody holds it any more.
    private let mold: PublicKeyMold?

    /// Takes over a key that nobody else frees.
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
        contexts = KeyContexts()
        mold = nil
    }

    /// Takes over a key that was made in a mold, with the contexts that are left from before.
    init(_ remains: PublicKeyMold.Remains, of mold: PublicKeyMold) {
        unsafe pointer = unsafe remains.pointer
        contexts = remains.contexts
        self.mold = mold
    }

    deinit {
        let isTaken = unsafe mold?.take(PublicKeyMold.Remains(pointer: pointer, contexts: contexts)) ?? false
        if !isTaken { unsafe EVP_PKEY_free(pointer) }
    }

    /// Lends the pointer. Once it has been read, the optimiser may free the object before the pointer is used; here it may not.
    func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        defer { withExtendedLifetime(self) {} }
        return unsafe body(pointer)
    }

    func isNamed(_ type: String) -> Bool {
        unsafe withPointer { unsafe EVP_PKEY_is_a($0, type) == 1 }
    }

    /// A number of the key by libcrypto's name for it, if the key has one.
    func number(_ name: String) -> BigNumber? {
        var result: OpaquePointer?
        guard unsafe withPointer({ unsafe EVP_PKEY_get_bn_param($0, name, &result) }) == 1, let result = unsafe result
        else {
            Library.clearErrors()
            return nil
        }
        return unsafe BigNumber(owning: result)
    }

    /// A text of the key by libcrypto's name for it, if the key has one.
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

    /// A small number of the key by libcrypto's name for it, if the key has one.
    func integer(_ name: String) -> Int? {
        var number: Int32 = 0
        guard unsafe withPointer({ unsafe EVP_PKEY_get_int_param($0, name, &number) }) == 1 else {
            Library.clearErrors()
            return nil
        }
        return Int(number)
    }
}
