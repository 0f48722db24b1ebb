import COpenSSL

/// Makes public keys of one kind by setting a point in a key that is no longer needed, or else in a copy of a template.
///
/// A proof of possession brings its own key, which is gone as soon as the proof is checked. To make a key object and a
/// context for it costs as much as a tenth of checking the proof; to set another point in those that the last proof has
/// left costs a fiftieth.
final class PublicKeyMold: Sendable {
    /// A key that nobody holds any more, with the contexts that were made for it.
    ///
    /// Unchecked because it holds a C pointer: whoever takes it from the shelf is the only one to have it.
    @safe
    struct Remains: @unchecked Sendable {
        let pointer: OpaquePointer
        let contexts: KeyContexts
    }

    private let template: EVPKey
    private let shelf = Shelf<Remains>()

    /// - Parameter template: A key that has its parameters and no point yet.
    init(template: EVPKey) {
        self.template = template
    }

    /// A key with this point, or nothing if it isn't one.
    func key(with point: [UInt8]) -> EVPKey? {
        guard let remains = shelf.take() ?? copyOfTemplate() else { return nil }
        guard unsafe EVP_PKEY_set1_encoded_public_key(remains.pointer, point, point.count) == 1 else {
            // Whatever a refused point has left in the key, it's not used again.
            unsafe EVP_PKEY_free(remains.pointer)
            return nil
        }
        return EVPKey(remains, of: self)
    }

    /// Takes a key back, if there is room. Only the key's own end calls this: nobody else has the pointer then, or one of
    /// the contexts.
    func take(_ remains: Remains) -> Bool {
        remains.contexts.expire()
        return shelf.put(remains)
    }

    deinit {
        while let remains = shelf.take() { unsafe EVP_PKEY_free(remains.pointer) }
    }

    private func copyOfTemplate() -> Remains? {
        guard let copy = unsafe template.withPointer({ unsafe EVP_PKEY_dup($0) }) else { return nil }
        return unsafe Remains(pointer: copy, contexts: KeyContexts())
    }
}
