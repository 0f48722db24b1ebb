import Foundation
import GatehouseRows
import GatehouseTypes

/// What of an authorization only the redemption of its code needs. In the code's row it is encrypted, because the
/// client's backend knows some of it, and could tell a thief of the database which account is whose.
struct AuthorizationCodeContent: Sendable {
    /// The PKCE challenge, always S256 (RFC 7636); nil if the request had none.
    let codeChallenge: String?
    /// The `nonce` of the request, for the ID token.
    let nonce: String?
    let authenticatedAt: Date
    /// Whether the tokens say when the person signed in, because the request asked for it.
    let saysWhen: Bool
    /// The claims that the client has asked for one by one.
    let idTokenClaims: [String]
    let userInfoClaims: [String]
    let expiresAt: Date

    func sealed(for digest: TokenDigest, in vault: Vault) throws(ServiceError) -> [UInt8] {
        let json: JSONValue = [
            "challenge": codeChallenge.map(JSONValue.string) ?? .null, "nonce": nonce.map(JSONValue.string) ?? .null,
            "authenticatedAt": authenticatedAt.microseconds, "saysWhen": .bool(saysWhen),
            "idTokenClaims": .array(idTokenClaims.map(JSONValue.string)),
            "userInfoClaims": .array(userInfoClaims.map(JSONValue.string)),
            "expiresAt": expiresAt.microseconds,
        ]
        return try vault.seal(Secret(bytes: json.encoded), as: AuthorizationCodeContent.vaultName(digest))
    }

    /// Each row has a name of its own, so that the content of a code can't be put into the row of another one.
    private static func vaultName(_ digest: TokenDigest) -> String { "code \(Base64URL.encode(digest.bytes))" }
}

extension AuthorizationCodeContent {
    /// Opens what a code's row contains.
    init(of code: AuthorizationCodeRecord, in vault: Vault) throws(ServiceError) {
        let text = try vault.open(code.sealedContent, as: AuthorizationCodeContent.vaultName(code.digest))
        guard let json = try? JSONValue(parsing: text.revealedBytes, limits: .document),
            let authenticatedAt = Date(microseconds: json["authenticatedAt"]),
            let saysWhen = json["saysWhen"]?.bool, let expiresAt = Date(microseconds: json["expiresAt"])
        else { throw ServiceError(.storageCorrupt, "The content of an authorization code can't be read.") }
        self.init(
            codeChallenge: json["challenge"]?.string, nonce: json["nonce"]?.string, authenticatedAt: authenticatedAt,
            saysWhen: saysWhen, idTokenClaims: json["idTokenClaims"]?.strings ?? [],
            userInfoClaims: json["userInfoClaims"]?.strings ?? [], expiresAt: expiresAt)
    }
}

extension Date {
    /// Reads a time that was written as its ``microseconds``.
    init?(microseconds: JSONValue?) {
        guard let number = microseconds?.integer else { return nil }
        self.init(cell: .integer(number))
    }
}
