import GatehouseCrypto
package import GatehouseRows
import GatehouseTypes

/// How a client that was registered over HTTP manages its registration (RFC 7592): the digest of its registration
/// access token, and what the initial access token permitted.
package struct RegistrationAccess: Sendable, Hashable {
    package let digest: TokenDigest
    /// The name of the initial access token.
    package let initialToken: String
    package let permission: RegistrationPermission

    /// Whether there is a token. It may have been revoked: the client registered itself nevertheless.
    var hasToken: Bool { !digest.bytes.isEmpty }

    var withoutToken: RegistrationAccess {
        RegistrationAccess(digest: TokenDigest(bytes: []), initialToken: initialToken, permission: permission)
    }

    func accepts(_ token: Secret) -> Bool {
        ConstantTime.areEqual(digest.bytes, TokenDigest(of: token).bytes)
    }
}

extension RegistrationAccess: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard let json = JSONValue(cell: cell), let digest = json["digest"]?.string.flatMap(Base64URL.decode),
            let name = json["token"]?.string,
            let permission = json["permission"].flatMap({ RegistrationPermission($0) })
        else { return nil }
        self.init(digest: TokenDigest(bytes: digest), initialToken: name, permission: permission)
    }

    package var cell: Cell {
        JSONValue.object([
            "digest": .string(Base64URL.encode(digest.bytes)), "token": .string(initialToken),
            "permission": permission.json,
        ]).cell
    }
}

extension Refusal {
    /// The same for every token that isn't accepted: it doesn't say which clients and tokens exist.
    static let registrationToken = Refusal(
        .invalidToken, "The token is unknown, was revoked, has expired or is used up.")
}
