import GatehouseCrypto
import GatehouseTypes

/// The names by which one app knows an account, a device and a browser session; no two apps can compare theirs (OpenID
/// Connect Core, section 8.1).
struct PairwiseIdentifiers: Sendable {
    private let salt: Secret

    init(salt: Secret) {
        self.salt = salt
    }

    func subject(_ account: AccountID, for client: ClientID) -> AccountID {
        AccountID(identifier("account", account.rawValue, client))
    }

    func device(_ device: DeviceID, for client: ClientID) -> DeviceID {
        DeviceID(identifier("device", device.rawValue, client))
    }

    /// The `sid` of a client's ID tokens: the same for all of one browser session.
    func session(_ session: SessionID, for client: ClientID) -> String {
        identifier("session", session.rawValue, client)
    }

    private func identifier(_ kind: String, _ name: String, _ client: ClientID) -> String {
        // JSON, so that no two lists of three make the same text.
        let message = JSONValue.array([.string(kind), .string(client.rawValue), .string(name)]).encoded
        return Base64URL.encode(HMAC.sha256(message, key: salt))
    }
}
