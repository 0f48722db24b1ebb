import GatehouseCrypto
import GatehouseTypes

/// What failures are counted for, such as an email address and a network.
///
/// It consists of digests under a secret of the service, so that a stolen database doesn't contain the names that
/// were tried, nor the addresses.
package struct LimitKey: Sendable {
    /// The name of the count.
    package let digest: [UInt8]
    /// The same for all counts of an email address, so that an operator can delete them together.
    package let subject: [UInt8]
    /// How many failures are accepted.
    package let limit: LimitRules.Limit
    /// How many tries are checked at once.
    package let places: Int
    /// Whether it belongs to a browser or a device that has signed in before.
    package let isKnown: Bool

    package init(
        digest: [UInt8], subject: [UInt8], limit: LimitRules.Limit, places: Int? = nil, isKnown: Bool = false
    ) {
        self.digest = digest
        self.subject = subject
        self.limit = limit
        self.places = min(places ?? limit.count, limit.count)
        self.isKnown = isKnown
    }
}

/// Makes the keys of the counts.
struct LimitKeys: Sendable {
    let secret: Secret
    let rules: LimitRules

    /// The keys of a try from nowhere known. The first one is that of the person at this place.
    func stranger(name: String, network: Network) -> [LimitKey] {
        let subject = subject(of: name)
        return [
            LimitKey(
                digest: digest("name and network", name, network.description), subject: subject,
                limit: rules.nameAndNetwork),
            self.name(name),
            LimitKey(
                digest: digest("network", network.description), subject: digest("network", network.description),
                limit: rules.network, places: rules.checksPerNetwork),
        ]
    }

    /// The key of all tries from nowhere known for an email address.
    func name(_ name: String) -> LimitKey {
        LimitKey(digest: digest("name", name), subject: subject(of: name), limit: rules.name)
    }

    /// The key of a browser that an account has signed in from.
    func browser(_ id: [UInt8], name: String) -> LimitKey {
        LimitKey(
            digest: digest("browser", Base64URL.encode(id)), subject: subject(of: name), limit: rules.knownBrowser,
            isKnown: true)
    }

    /// The key of a device of an account.
    func device(_ id: DeviceID, name: String) -> LimitKey {
        LimitKey(
            digest: digest("device", id.rawValue), subject: subject(of: name), limit: rules.knownDevice, isKnown: true)
    }

    /// The keys of a try to enter a user code.
    func userCode(of account: AccountID, network: Network) -> [LimitKey] {
        [
            key("user code", account.rawValue, limit: rules.userCodes),
            key("user code, network", network.description, limit: rules.userCodesOfNetwork),
        ]
    }

    /// The key of a count that isn't about an email address.
    private func key(_ kind: String, _ name: String, limit: LimitRules.Limit) -> LimitKey {
        LimitKey(digest: digest(kind, name), subject: digest(kind, name), limit: limit)
    }

    /// What all counts of an email address have in common.
    func subject(of name: String) -> [UInt8] { digest("subject", name) }

    private func digest(_ parts: String...) -> [UInt8] {
        Array(HMAC.sha256(JSONValue.array(parts.map(JSONValue.string)).encoded, key: secret).prefix(16))
    }
}
