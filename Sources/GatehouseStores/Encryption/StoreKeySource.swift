import GatehouseClient

/// Where an encrypted store's keys come from. It's asked for each operation, so that a key can come, go and be replaced
/// while a program runs.
public protocol StoreKeySource: Sendable {
    /// The keys.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if they aren't at hand now. What is stored stays as it is.
    func keys() async throws -> StoreKeys
}

/// Keys that the program itself gets, from a hardware token or a cloud's key service for instance.
public struct KeyCallback: StoreKeySource {
    private let callback: @Sendable () async throws -> StoreKeys

    /// Keys from a function.
    ///
    /// - Parameter callback: Gets the keys; whatever it throws means that they aren't at hand now.
    public init(_ callback: @escaping @Sendable () async throws -> StoreKeys) {
        self.callback = callback
    }

    /// Asks the function.
    ///
    /// - Throws: `AuthError`: what the function throws, or `storeUnavailable` with that underneath.
    public func keys() async throws -> StoreKeys {
        do {
            return try await callback()
        } catch let error as AuthError {
            throw error
        } catch {
            throw AuthError(.storeUnavailable, "the store's key isn't at hand", underlyingError: error)
        }
    }
}
