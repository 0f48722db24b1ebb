import Foundation
import GatehouseTypes

/// What one account of this command is: where it signs in, and as which client.
struct Profile: Sendable, Equatable {
    /// The account's name on this machine.
    let name: String
    /// The issuer.
    let issuer: String
    /// The client identifier.
    let clientID: String
    /// What is asked for.
    let scope: Scope
    /// Where the browser is sent back to; nothing means any free port on loopback.
    let redirectURI: String?
    /// Where the access tokens will be used (RFC 8707).
    var resources: [String] = []

    /// The provider in one word, for people.
    var host: String { URL(string: issuer)?.host() ?? issuer }

    /// What an issuer looks like.
    static let issuerRule = "an issuer is an https address, or http on this very machine, without query and fragment"

    /// The option of every command that works with an account.
    static let option = Option.value(
        "account", "NAME", values: .accounts,
        "The account's name on this machine; default: what 'gatehouse accounts use' chose, or 'default'.")

    /// The name that an invocation gives, if it gives one.
    ///
    /// - Throws: ``UsageError`` for a name that couldn't stand as a folder's.
    static func name(in invocation: Invocation) throws(UsageError) -> String? {
        guard let name = invocation.value("account") else { return nil }
        return try check(name, in: invocation)
    }

    /// The name, if it can be an account's.
    static func check(_ name: String, in invocation: Invocation) throws(UsageError) -> String {
        guard isName(name) else {
            throw invocation.usage("an account's name is made of letters, digits, '-', '_', '.' and '@'")
        }
        return name
    }

    /// Whether an account can have this name, which becomes a folder's.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_.@".unicodeScalars.contains(scalar))
        }
        return !name.isEmpty && name.utf8.count <= 64 && isPlain && !name.hasPrefix(".")
    }
}

extension Values {
    /// The accounts that are there.
    static let accounts = Values.found { environment in
        guard let home = try? GatehouseHome(environment: environment) else { return [] }
        return AccountHome(home).folders.map { folder in
            Suggestion(folder.name, (try? folder.profile())?.issuer ?? "")
        }
    }
}

extension Profile {
    /// The profile as it is written.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": 1, "issuer": .string(issuer), "clientID": .string(clientID),
            "scope": .string(scope.description),
        ]
        members["redirectURI"] = redirectURI.map(JSONValue.string)
        members["resources"] = resources.isEmpty ? nil : .array(resources.map(JSONValue.string))
        return .object(members)
    }

    /// Reads a profile.
    init(name: String, json: JSONValue) throws(CommandFailure) {
        guard json["version"]?.integer == 1, let issuer = json["issuer"]?.string,
            let clientID = json["clientID"]?.string, let scope = json["scope"]?.string.flatMap(Scope.init)
        else { throw CommandFailure("the account '\(name)' can't be read; sign in again") }
        self.init(
            name: name, issuer: issuer, clientID: clientID, scope: scope, redirectURI: json["redirectURI"]?.string,
            resources: json["resources"]?.array?.compactMap(\.string) ?? [])
    }
}
