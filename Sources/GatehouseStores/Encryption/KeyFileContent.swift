import GatehouseClient
import GatehouseTypes

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
