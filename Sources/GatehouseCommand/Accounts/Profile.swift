import GatehouseClient
import GatehouseTypes

/// What one account of this command is: where it signs in, and as which client.
struct Profile: Sendable, Equatable {
    /// The account's name on this machine.
    let name: String
    /// The provider.
    let provider: ProviderChoice
    /// The client identifier.
    let clientID: String
    /// What is asked for.
    let scope: Scope
    /// Where the browser is sent back to; `nil` means any free port on loopback.
    let redirectURI: String?
    /// Where the access tokens will be used (RFC 8707).
    var resources: [String] = []
    /// Whether the sessions of this sign-in name the client. Those of older versions name the provider only.
    var isClientNamed = true

    /// The provider's name in the sessions of this sign-in; `nil` if it's the provider's own. Two clients of one
    /// provider have different names, so neither is asked to renew or to revoke a session of the other.
    var providerID: ProviderID? {
        isClientNamed ? ProviderID(rawValue: "\(provider.label) client=\(clientID)") : nil
    }

    /// The provider in one word, for people.
    var place: String { provider.place }

    /// What an issuer looks like.
    static let issuerRule = "an issuer is an https address, or http on this very machine, without query and fragment"

    /// The option of every command that works with an account.
    static let option = Option.value(
        "account", "NAME", values: .accounts,
        "The account's name on this machine; default: the current account (see 'gatehouse accounts use').")

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
