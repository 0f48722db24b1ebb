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

    /// What an issuer looks like.
    static let issuerRule = "an issuer is an https address, or http on this very machine, without query and fragment"

    /// The name of the account that is meant when none is named.
    static let defaultName = "default"

    /// The option of every command that works with an account.
    static let option = Option.value("account", "NAME", "The account's name on this machine; default: 'default'.")

    /// The name that an invocation gives, or the default one.
    ///
    /// - Throws: ``UsageError`` for a name that couldn't stand as a folder's.
    static func name(in invocation: Invocation) throws(UsageError) -> String {
        let name = invocation.value("account") ?? defaultName
        let isPlain = name.utf8.allSatisfy { byte in
            Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
                || "-_.@".utf8.contains(byte)
        }
        guard !name.isEmpty, name.utf8.count <= 64, isPlain, !name.hasPrefix(".") else {
            throw invocation.usage("an account's name is made of letters, digits, '-', '_', '.' and '@'")
        }
        return name
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
        return .object(members)
    }

    /// Reads a profile.
    init(name: String, json: JSONValue) throws(CommandFailure) {
        guard json["version"]?.integer == 1, let issuer = json["issuer"]?.string,
            let clientID = json["clientID"]?.string, let scope = json["scope"]?.string.flatMap(Scope.init)
        else { throw CommandFailure("the account '\(name)' can't be read; sign in again") }
        self.init(
            name: name, issuer: issuer, clientID: clientID, scope: scope, redirectURI: json["redirectURI"]?.string)
    }
}
