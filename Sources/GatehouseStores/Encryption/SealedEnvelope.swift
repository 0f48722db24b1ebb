import GatehouseClient
import GatehouseCrypto
import GatehouseTypes

/// An encrypted document. Only a holder of the key can read it or change it undetected.
///
/// The content is encrypted with AES-256-GCM and a random nonce. The unencrypted members (the format, the version and
/// the key's identifier) are authenticated with it.
struct SealedEnvelope: DocumentFormat {
    /// The envelope that is encrypted.
    let content: Envelope
    let keys: StoreKeys
    let random: any RandomSource

    private static let format = "gatehouse-sealed"
    private static let version: Int64 = 1

    func wrap(_ content: JSONValue) throws(FileFailure) -> [UInt8] {
        let key = keys.current
        let nonce = random.bytes(AESGCM.nonceSize)
        let box: SealedBox
        do {
            box = try AESGCM.seal(
                self.content.wrap(content), key: key.secret, nonce: nonce, authenticating: header(key.id))
        } catch {
            throw FileFailure(.cannotSeal, "the store couldn't be encrypted: \(error)")
        }
        return JSONValue.object([
            "format": .string(SealedEnvelope.format), "version": .integer(SealedEnvelope.version),
            "content": .string(self.content.format), "key": .string(key.id.rawValue),
            "nonce": .string(Base64URL.encode(nonce)), "sealed": .string(Base64URL.encode(box.ciphertext + box.tag)),
        ]).encoded
    }

    func unwrap(_ bytes: [UInt8]) -> DocumentContent {
        guard let json = try? JSONValue(parsing: bytes, limits: .document) else {
            return .corrupt(reason: "it isn't JSON")
        }
        guard json["format"]?.string == SealedEnvelope.format, json["content"]?.string == content.format,
            let written = json["version"]?.integer, written > 0
        else { return .corrupt(reason: "it isn't an encrypted \(content.format)") }
        guard written <= SealedEnvelope.version else {
            return .unavailable(reason: "it was written by a newer version")
        }
        guard let name = json["key"]?.string, let nonce = json["nonce"]?.string.flatMap(Base64URL.decode),
            let sealed = json["sealed"]?.string.flatMap(Base64URL.decode), nonce.count == AESGCM.nonceSize,
            sealed.count >= AESGCM.tagSize
        else { return .corrupt(reason: "its encryption header is incomplete") }
        guard let key = keys[KeyID(name)] else {
            return .unavailable(reason: "it is encrypted with another key")
        }
        let box = SealedBox(
            ciphertext: Array(sealed.dropLast(AESGCM.tagSize)), tag: Array(sealed.suffix(AESGCM.tagSize)))
        guard let opened = try? AESGCM.open(box, key: key.secret, nonce: nonce, authenticating: header(key.id)) else {
            return .corrupt(reason: "it was changed after it was encrypted")
        }
        return content.unwrap(opened)
    }

    /// Returns whether a file is encrypted with the current key.
    func isCurrent(_ bytes: [UInt8]) -> Bool {
        (try? JSONValue(parsing: bytes, limits: .document))?["key"]?.string == keys.current.id.rawValue
    }

    private func header(_ key: KeyID) -> [UInt8] {
        Array("\(SealedEnvelope.format)\n\(SealedEnvelope.version)\n\(content.format)\n\(key)".utf8)
    }
}

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
