import GatehouseClient
import GatehouseTypes

/// What a store seals its documents with.
struct StoreSeal: Sendable {
    let keys: any StoreKeySource
    let random: any RandomSource

    /// The format of a sealed document, with the keys of this moment.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keys aren't at hand.
    func format(of content: Envelope) async throws(AuthError) -> SealedEnvelope {
        do {
            return SealedEnvelope(content: content, keys: try await keys.keys(), random: random)
        } catch let error as AuthError {
            throw AuthError(.storeUnavailable, error.reason, underlyingError: error)
        } catch {
            throw AuthError(.storeUnavailable, "the store's key isn't at hand", underlyingError: error)
        }
    }
}

extension StoredDocument {
    /// Seals the document with the current key, if it isn't yet.
    ///
    /// - Returns: Whether it was sealed anew.
    /// - Throws: `AuthError` with `storeUnavailable`, `storeCorrupt` or `storeFailed`.
    func reseal(with format: SealedEnvelope) async throws(AuthError) -> Bool {
        let isCurrent = await work { [file] in
            (try? file.read()).flatMap { $0 }.map { format.isCurrent($0.bytes) } ?? false
        }
        guard !isCurrent else { return false }
        switch await read({ $0 }) {
        case .absent: return false
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .corrupt(let reason): throw AuthError(.storeCorrupt, reason)
        case .found(let content): try await replace(with: content)
        }
        return true
    }
}
