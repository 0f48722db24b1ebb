import Foundation
import GatehouseService
import GatehouseTypes

extension Invocation {
    /// The placeholder of an operand that names an account.
    static let account = "EMAIL|ID"

    /// Returns the operand that names an account.
    func account() throws(UsageError) -> String { try operand(Invocation.account) }
}

/// What an operand of an administration command names, or a failure that says how to find it.
extension TokenService {
    /// Returns the account with an email address, in whatever form it was typed, or with an identifier.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func existingAccount(_ name: String) async throws -> AccountRecord {
        let isAddress = name.contains("@")
        let address = EmailAddress(name)?.text ?? name
        let found = try await isAddress ? records.account(email: address) : records.account(AccountID(name))
        if let found { return found }
        let accounts = try await records.allAccounts()
        throw CommandFailure.unknown(
            isAddress ? "no account has the email address \(name)" : "no account has the ID \(name)", near: address,
            among: isAddress ? accounts.compactMap(\.email) : accounts.map(\.id.rawValue),
            list: "'gatehouse account list' shows all accounts")
    }

    /// Returns the client with an identifier.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func existingClient(_ id: String) async throws -> ClientRecord {
        if let client = try await records.client(ClientID(id)) { return client }
        throw CommandFailure.unknown(
            "there is no client \(id)", near: id, among: try await records.allClients().map(\.id.rawValue),
            list: "'gatehouse client list' shows all clients")
    }

    /// Returns the signing key with an identifier.
    ///
    /// - Throws: ``CommandFailure`` if there is none.
    func existingKey(_ id: String) async throws -> KeyRecord {
        let keys = try await records.keys()
        if let key = keys.first(where: { $0.id == KeyID(id) }) { return key }
        throw CommandFailure.unknown(
            "there is no key \(id)", near: id, among: keys.map(\.id.rawValue),
            list: "'gatehouse key list' shows all keys")
    }
}

extension CommandFailure {
    /// Makes a failure because there is no such thing.
    ///
    /// - Parameters:
    ///   - problem: What there isn't.
    ///   - word: The word that names it.
    ///   - words: The words that name what there is.
    ///   - list: The command that lists it.
    /// - Returns: The failure.
    static func unknown(_ problem: String, near word: String, among words: [String], list: String) -> CommandFailure {
        let meant = Spelling.nearest(to: word, among: words).map { "did you mean \($0)? " } ?? ""
        return CommandFailure("\(problem); \(meant)\(list)")
    }
}

extension Date {
    /// The seconds since 1970, as `--json` prints a time.
    var json: JSONValue { .integer(Int64(timeIntervalSince1970)) }
}
