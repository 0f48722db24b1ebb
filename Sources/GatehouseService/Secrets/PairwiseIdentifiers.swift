import GatehouseCrypto
import GatehouseTypes

/// The names by which one app knows an account, a device and a browser session; no two apps can compare theirs (OpenID
/// Connect Core, section 8.1). Apps of one sector know an account by the same name.
struct PairwiseIdentifiers: Sendable {
    private let salt: Secret

    init(salt: Secret) {
        self.salt = salt
    }

    func subject(_ account: AccountID, for sector: SubjectSector) -> AccountID {
        switch sector {
        case .client(let client): AccountID(identifier("account", account.rawValue, client.rawValue))
        case .host(let host): AccountID(identifier("account in a sector", account.rawValue, host))
        }
    }

    func device(_ device: DeviceID, for client: ClientID) -> DeviceID {
        DeviceID(identifier("device", device.rawValue, client.rawValue))
    }

    /// The `sid` of a client's ID tokens: the same for all of one browser session.
    func session(_ session: SessionID, for client: ClientID) -> String {
        identifier("session", session.rawValue, client.rawValue)
    }

    private func identifier(_ kind: String, _ name: String, _ holder: String) -> String {
        // JSON, so that no two lists of three make the same text.
        let message = JSONValue.array([.string(kind), .string(holder), .string(name)]).encoded
        return Base64URL.encode(HMAC.sha256(message, key: salt))
    }
}
