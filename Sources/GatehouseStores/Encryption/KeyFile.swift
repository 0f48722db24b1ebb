public import Foundation
import GatehouseClient
public import GatehouseTypes

/// A key in a file of its own, mode 0600, away from the store: on another disk, or in a folder that isn't backed up.
///
/// A file that others may read is refused. To replace the key, move the old file and name it in `previous`.
public struct KeyFile: StoreKeySource {
    private let file: PrivateFile
    private let previous: [PrivateFile]
    private let maker: (any RandomSource)?
    private let work = FileWork()

    /// A key that somebody else has put there.
    ///
    /// - Parameters:
    ///   - file: Where the key is.
    ///   - previous: Where keys are that the store may still be sealed with. Missing ones are passed over.
    public init(_ file: URL, previous: [URL] = []) {
        self.init(file: file, previous: previous, maker: nil)
    }

    /// A key that is made when it's first needed.
    ///
    /// - Parameters:
    ///   - file: Where the key is to be.
    ///   - random: What it's made of.
    ///   - previous: Where keys are that the store may still be sealed with. Missing ones are passed over.
    public init(making file: URL, from random: any RandomSource = SystemRandomSource(), previous: [URL] = []) {
        self.init(file: file, previous: previous, maker: random)
    }

    private init(file: URL, previous: [URL], maker: (any RandomSource)?) {
        self.file = PrivateFile(file)
        self.previous = previous.map { PrivateFile($0) }
        self.maker = maker
    }

    /// Reads the key, or makes it.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if there is none, or others may read it.
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
                // Of two who make it at once, one is first, and both use that one's.
                _ = try file.create(with: content)
            } catch {
                throw AuthError(.storeUnavailable, error.reason, underlyingError: error)
            }
            if let key = try file.key() { return key }
        }
        throw AuthError(.storeUnavailable, "there is no key in \(file.path)")
    }
}
