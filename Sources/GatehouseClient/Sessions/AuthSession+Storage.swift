import Foundation
public import GatehouseTypes

extension AuthSession {
    /// The session's stored form, with its secrets in plain text. Only a store may use it.
    public var storageValue: JSONValue {
        var members: [String: JSONValue] = [
            "provider": .string(provider.rawValue),
            "account": account.storageValue,
            "accessToken": accessToken.storageValue,
            "scope": .string(scope.description),
        ]
        // An older version that shares the store doesn't know a doubtful refresh token, and must not send it.
        members[isRefreshTokenDoubtful ? "spentRefreshToken" : "refreshToken"] = refreshToken.map {
            .string($0.revealed)
        }
        members["idToken"] = idToken.map { .string($0.revealed) }
        members["proofKey"] = proofKeyID.map { .string($0.rawValue) }
        return .object(members)
    }

    /// Creates a session from its ``storageValue``. Members that this version doesn't know are ignored.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/storeCorrupt`` if a member is missing or of the wrong type.
    public init(storageValue: JSONValue) throws(AuthError) {
        let reader = StorageReader(storageValue)
        let spent = try reader.optionalString("spentRefreshToken")
        let unspent = try reader.optionalString("refreshToken")
        self.init(
            provider: ProviderID(rawValue: try reader.string("provider")),
            account: try Account(reader.object("account")),
            accessToken: try AccessToken(reader.object("accessToken")),
            refreshToken: (spent ?? unspent).map { Secret($0) },
            isRefreshTokenDoubtful: spent != nil,
            idToken: try reader.optionalString("idToken").map { Secret($0) },
            scope: try reader.scope("scope"),
            proofKeyID: try reader.optionalString("proofKey").map { KeyID($0) })
    }
}

extension Account {
    fileprivate var storageValue: JSONValue {
        var members: [String: JSONValue] = ["issuer": .string(issuer), "subject": .string(subject.rawValue)]
        members["displayName"] = displayName.map(JSONValue.string)
        return .object(members)
    }

    fileprivate init(_ reader: StorageReader) throws(AuthError) {
        self.init(
            issuer: try reader.string("issuer"), subject: AccountID(try reader.string("subject")),
            displayName: try reader.optionalString("displayName"))
    }
}

extension AccessToken {
    fileprivate var storageValue: JSONValue {
        var members: [String: JSONValue] = [
            "value": .string(value.revealed),
            "type": .string(type.rawValue),
            "scope": .string(scope.description),
            "receivedAt": .number(receivedAt.timeIntervalSince1970),
        ]
        members["lifetime"] = lifetime.map { .number($0.seconds) }
        return .object(members)
    }

    fileprivate init(_ reader: StorageReader) throws(AuthError) {
        self.init(
            Secret(try reader.string("value")), type: TokenType(rawValue: try reader.string("type")),
            scope: try reader.scope("scope"),
            receivedAt: Date(timeIntervalSince1970: try reader.seconds("receivedAt") ?? 0),
            lifetime: try reader.seconds("lifetime").map { .seconds($0) })
    }
}
