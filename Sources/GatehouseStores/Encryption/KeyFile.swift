public import Foundation
import GatehouseClient
public import GatehouseTypes

/// A key in a file of its own, mode 0600, which should be kept apart from the store: on another disk, or in a folder
/// that isn't backed up.
///
/// A file that other users can read is refused. To replace the key, move the old file and pass it as `previous`.
public struct KeyFile: StoreKeySource {
    private let file: PrivateFile
    private let previous: [PrivateFile]
    private let maker: (any RandomSource)?
    private let work = FileWork()

    /// Creates a source from an existing key.
    ///
    /// - Parameters:
    ///   - file: The file with the key.
    ///   - previous: Files with older keys that the store may still be encrypted with. Missing ones are ignored.
    public init(_ file: URL, previous: [URL] = []) {
        self.init(file: file, previous: previous, maker: nil)
    }

    /// Creates a source that generates the key at its first use.
    ///
    /// - Parameters:
    ///   - file: The file for the key.
    ///   - random: The source of the key's bytes.
    ///   - previous: Files with older keys that the store may still be encrypted with. Missing ones are ignored.
    public init(making file: URL, from random: any RandomSource = SystemRandomSource(), previous: [URL] = []) {
        self.init(file: file, previous: previous, maker: random)
    }

    private init(file: URL, previous: [URL], maker: (any RandomSource)?) {
        self.file = PrivateFile(file)
        self.previous = previous.map { PrivateFile($0) }
        self.maker = maker
    }

    /// Reads the key, or generates it.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if there is no key, or other users can read it.
    public func keys() async throws -> StoreKeys {
        let keys: Result<StoreKeys, AuthError> = await work {
            Result { () throws(AuthError) in
                var older: [StoreKey] = []
                for file in previous {
                    if let key = try file.key() { older.append(key) }
                }
                return StoreKeys(current: try current(), previous: older)
            }
        }
        return try keys.get()
    }

    private func current() throws(AuthError) -> StoreKey {
        if let key = try file.key() { return key }
        if let maker {
            let content = KeyFileContent.bytes(of: try StoreKey(Secret(bytes: maker.bytes(StoreKey.size))))
            do {
                // If two processes generate the key at once, only one file is created, and both use its key.
                _ = try file.create(with: content)
            } catch {
                throw AuthError(.storeUnavailable, error.reason, underlyingError: error)
            }
            if let key = try file.key() { return key }
        }
        throw AuthError(.storeUnavailable, "the file \(file.path) contains no key")
    }
}
