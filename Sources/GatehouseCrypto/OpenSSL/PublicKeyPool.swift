import COpenSSL
import Synchronization

/// A pool of public keys of one kind. It creates a key by setting a point in a key that is no longer used, or in a copy
/// of a template.
///
/// A DPoP proof brings its own key, which is needed only to check that proof. Creating a key object and a context takes
/// up to a tenth of the time of checking a proof. Setting another point in the objects of an earlier proof takes a
/// fiftieth.
final class PublicKeyPool: Sendable {
    /// A key that is no longer used, with its contexts.
    ///
    /// `@unchecked` because it holds a C pointer. Only the code that has taken it out of the pool uses it.
    @safe
    struct Remains: @unchecked Sendable {
        let pointer: OpaquePointer
        let contexts: KeyContexts
    }

    private let template: EVPKey
    private let pool = Pool<Remains>()

    /// - Parameter template: A key with its parameters and without a point.
    init(template: EVPKey) {
        self.template = template
    }

    /// Creates a key with this point; nil if the bytes aren't a valid point.
    func key(with point: [UInt8]) -> EVPKey? {
        guard let remains = pool.take() ?? copyOfTemplate() else { return nil }
        guard unsafe EVP_PKEY_set1_encoded_public_key(remains.pointer, point, point.count) == 1 else {
            // A refused point may have left the key in any state, so the key isn't used again.
            unsafe EVP_PKEY_free(remains.pointer)
            return nil
        }
        return EVPKey(remains, of: self)
    }

    /// Takes a key back if there is room. Returns whether it did. Only the deinitializer of the key calls this, so no
    /// other code has the pointer or a context.
    func take(_ remains: Remains) -> Bool {
        remains.contexts.expire()
        return pool.put(remains)
    }

    deinit {
        while let remains = pool.take() { unsafe EVP_PKEY_free(remains.pointer) }
    }

    private func copyOfTemplate() -> Remains? {
        guard let copy = unsafe template.withPointer({ unsafe EVP_PKEY_dup($0) }) else { return nil }
        return unsafe Remains(pointer: copy, contexts: KeyContexts())
    }
}

/// A pool of objects that are expensive to create and that only one thread at a time may use.
final class Pool<Thing: Sendable>: Sendable {
    /// The maximum number of objects in the pool, which is the expected maximum of parallel threads. Further objects
    /// aren't kept.
    private static var capacity: Int { 64 }

    private let things = Mutex<[Thing]>([])

    /// Takes an object out of the pool; nil if the pool is empty.
    func take() -> Thing? {
        things.withLock { $0.popLast() }
    }

    /// Puts an object back. Returns whether there was room for it.
    @discardableResult
    func put(_ thing: Thing) -> Bool {
        things.withLock { things in
            guard things.count < Pool.capacity else { return false }
            things.append(thing)
            return true
        }
    }

    /// Calls the closure for each object in the pool.
    func forEach(_ body: (Thing) -> Void) {
        things.withLock { $0.forEach(body) }
    }
}
