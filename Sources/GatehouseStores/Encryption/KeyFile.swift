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
        try await work { () throws(AuthError) in
            StoreKeys(current: try current(), previous: try previous.keys())
        }
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

/// A key that the service manager provides: a file in systemd's `$CREDENTIALS_DIRECTORY` (`LoadCredentialEncrypted=` in
/// the unit).
///
/// The files there are readable only for the service, belong to it or to root, and are never stored unencrypted on a
/// disk.
public struct CredentialDirectory: StoreKeySource {
    private let file: PrivateFile
    private let previous: [PrivateFile]
    private let work = FileWork()

    /// Creates a source from a credential.
    ///
    /// - Parameters:
    ///   - path: The directory, from the environment variable.
    ///   - name: The credential's name in the unit.
    ///   - previous: The names of credentials with older keys that the store may still be encrypted with. Missing ones
    ///     are ignored.
    public init(path: String, name: String, previous: [String] = []) {
        file = CredentialDirectory.credential(path, name)
        self.previous = previous.map { CredentialDirectory.credential(path, $0) }
    }

    /// Reads the credential.
    ///
    /// - Throws: `AuthError` with `storeUnavailable` if it doesn't exist or can't be read.
    public func keys() async throws -> StoreKeys {
        try await work { () throws(AuthError) in
            guard let key = try file.key() else {
                throw AuthError(.storeUnavailable, "the credential \(file.path) doesn't exist")
            }
            return StoreKeys(current: key, previous: try previous.keys())
        }
    }

    /// Tolerates the group bits of the mode: systemd may grant access by an access control list, which sets them.
    private static func credential(_ path: String, _ name: String) -> PrivateFile {
        PrivateFile(
            folder: PrivateFolder(path: path), name: name, toleratedMode: 0o070, isAdministratorTrusted: true)
    }
}

/// The form of a key in a file: 32 bytes, or their base64url text with or without a line end.
enum KeyFileContent {
    static func bytes(of key: StoreKey) -> [UInt8] {
        Array((Base64URL.encode(key.secret.revealedBytes) + "\n").utf8)
    }

    static func key(_ bytes: [UInt8], from path: String) throws(AuthError) -> StoreKey {
        if bytes.count == StoreKey.size { return try StoreKey(Secret(bytes: bytes)) }
        let text = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        guard let decoded = Base64URL.decode(text), decoded.count == StoreKey.size else {
            throw AuthError(.storeUnavailable, "\(path) doesn't contain a key of \(StoreKey.size) bytes")
        }
        return try StoreKey(Secret(bytes: decoded))
    }
}

extension PrivateFile {
    /// Returns the key in the file; `nil` if there is no such file.
    func key() throws(AuthError) -> StoreKey? {
        let content: Content?
        do {
            content = try read()
        } catch {
            throw AuthError(.storeUnavailable, error.reason, underlyingError: error)
        }
        return try content.map { content throws(AuthError) in try KeyFileContent.key(content.bytes, from: path) }
    }
}

extension [PrivateFile] {
    /// Returns the keys in those of the files that exist.
    fileprivate func keys() throws(AuthError) -> [StoreKey] {
        var keys: [StoreKey] = []
        for file in self {
            if let key = try file.key() { keys.append(key) }
        }
        return keys
    }
}
