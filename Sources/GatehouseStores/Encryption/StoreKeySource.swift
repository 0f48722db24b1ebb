import GatehouseClient

/// A source of an encrypted store's keys. It is called for each operation, so that a key can be added, removed and
/// replaced while a program runs.
public protocol StoreKeySource: Sendable {
    /// Returns the keys.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if they are unavailable now. The stored content isn't changed.
    func keys() async throws -> StoreKeys
}

/// Keys from the program itself, for example from a hardware token or a cloud's key service.
public struct KeyCallback: StoreKeySource {
    private let callback: @Sendable () async throws -> StoreKeys

    /// Creates a source from a function.
    ///
    /// - Parameter callback: Returns the keys. If it throws an error, the keys are unavailable now.
    public init(_ callback: @escaping @Sendable () async throws -> StoreKeys) {
        self.callback = callback
    }

    /// Calls the function.
    ///
    /// - Throws: `AuthError`: the error of the function, or `storeUnavailable` with that as its underlying error.
    public func keys() async throws -> StoreKeys {
        do {
            return try await callback()
        } catch let error as AuthError {
            throw error
        } catch {
            throw AuthError(.storeUnavailable, "the store's key isn't available", underlyingError: error)
        }
    }
}
