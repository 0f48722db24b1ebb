import GatehouseClient
import GatehouseTypes

/// The encryption of a store's documents.
struct StoreSeal: Sendable {
    let keys: any StoreKeySource
    let random: any RandomSource

    /// Returns the format of an encrypted document, with the current keys.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if the keys are unavailable.
    func format(of content: Envelope) async throws(AuthError) -> SealedEnvelope {
        do {
            return SealedEnvelope(content: content, keys: try await keys.keys(), random: random)
        } catch let error as AuthError {
            throw AuthError(.storeUnavailable, error.reason, underlyingError: error)
        } catch {
            throw AuthError(.storeUnavailable, "the store's key isn't available", underlyingError: error)
        }
    }
}

extension StoredDocument {
    /// Encrypts the document with the current key, unless it already is.
    ///
    /// - Returns: Whether it was encrypted again.
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
