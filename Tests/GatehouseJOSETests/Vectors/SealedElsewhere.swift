import GatehouseJOSE
import GatehouseTypes
import Testing

/// A token that another implementation has sealed.
struct SealedElsewhere: Sendable, CustomTestStringConvertible {
    let maker, algorithm, encryption, receiver, token: String

    init(by maker: String, algorithm: String, encryption: String, receiver: String, token: String) {
        self.maker = maker
        self.algorithm = algorithm
        self.encryption = encryption
        self.receiver = receiver
        self.token = token
    }

    var testDescription: String {
        "\(algorithm) and \(encryption), \(receiver), by \(maker)"
    }

    /// The receiver's private key, with nothing said about what it's for.
    var privateKey: JSONValue {
        get throws {
            let keys = [
                "p256": RFC7518.bob, "p384": RFC7520Keys.p384, "p521": RFC7520Keys.ecPrivate,
                "x25519": RFC8037.x25519Key, "rsa": RFC7516.rsaOAEPKey,
            ]
            return try JSONValue(parsing: keys[receiver] ?? "").setting(["use": nil, "kid": nil])
        }
    }
}
