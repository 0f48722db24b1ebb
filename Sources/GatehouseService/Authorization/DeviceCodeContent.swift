import Foundation
import GatehouseRows
import GatehouseTypes

/// What of a device's request for authorization is encrypted in its row: the times, because the client's backend knows
/// some of them, and where the device is.
struct DeviceCodeContent: Sendable {
    let requestedAt: Date
    let expiresAt: Date
    /// The address of the device.
    let address: String?
    /// What sent the request (`User-Agent`).
    let browser: String?
    /// When the person signed in who has allowed it.
    var authenticatedAt: Date?

    func sealed(for digest: TokenDigest, in vault: Vault) throws(ServiceError) -> [UInt8] {
        let json: JSONValue = [
            "requestedAt": requestedAt.microseconds, "expiresAt": expiresAt.microseconds,
            "address": address.map(JSONValue.string) ?? .null, "browser": browser.map(JSONValue.string) ?? .null,
            "authenticatedAt": authenticatedAt?.microseconds ?? .null,
        ]
        return try vault.seal(Secret(bytes: json.encoded), as: DeviceCodeContent.vaultName(digest))
    }

    /// Each row has a name of its own, so that the content of a code can't be put into the row of another one.
    private static func vaultName(_ digest: TokenDigest) -> String { "device code \(Base64URL.encode(digest.bytes))" }
}

extension DeviceCodeContent {
    /// Opens what a code's row contains.
    init(of code: DeviceCodeRecord, in vault: Vault) throws(ServiceError) {
        let text = try vault.open(code.sealedContent, as: DeviceCodeContent.vaultName(code.digest))
        guard let json = try? JSONValue(parsing: text.revealedBytes, limits: .document),
            let requestedAt = Date(microseconds: json["requestedAt"]),
            let expiresAt = Date(microseconds: json["expiresAt"])
        else { throw ServiceError(.storageCorrupt, "The content of a device code can't be read.") }
        self.init(
            requestedAt: requestedAt, expiresAt: expiresAt, address: json["address"]?.string,
            browser: json["browser"]?.string, authenticatedAt: Date(microseconds: json["authenticatedAt"]))
    }
}
