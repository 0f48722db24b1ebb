import GatehouseClient
import GatehouseTypes

/// The configuration of an account: its provider, and the client to sign in as.
struct Profile: Sendable, Equatable {
    /// The account's name on this machine.
    let name: String
    /// The provider.
    let provider: ProviderChoice
    /// The client identifier.
    let clientID: String
    /// The scope to request.
    let scope: Scope
    /// The redirect URI; `nil` means any free port on loopback.
    let redirectURI: String?
    /// The resource servers that the access tokens are for (RFC 8707).
    var resources: [String] = []
    /// Whether the sessions of this sign-in name the client. Sessions of older versions name only the provider.
    var isClientNamed = true

    /// The provider's name in the sessions of this sign-in; `nil` if it's the provider's own. Two clients of one
    /// provider have different names, so neither is asked to renew or to revoke a session of the other.
    var providerID: ProviderID? {
        isClientNamed ? ProviderID(rawValue: "\(provider.label) client=\(clientID)") : nil
    }

    /// The provider's short name, for text output.
    var place: String { provider.place }

    /// The rule for issuers, for error messages.
    static let issuerRule =
        "the issuer must be an https URL, or an http URL on this machine, without query and fragment"

    /// The option of all commands that work with an account.
    static let option = Option.value(
        "account", "NAME", values: .accounts,
        "The account's name on this machine; default: the current account (see 'gatehouse accounts use').")

    /// Returns the account's name that an invocation gives; `nil` if it gives none.
    ///
    /// - Throws: ``UsageError`` if the name can't be the name of a folder.
    static func name(in invocation: Invocation) throws(UsageError) -> String? {
        guard let name = invocation.value("account") else { return nil }
        return try check(name, in: invocation)
    }

    /// Returns the name if an account can have it.
    ///
    /// - Throws: ``UsageError`` if it can't.
    static func check(_ name: String, in invocation: Invocation) throws(UsageError) -> String {
        guard isName(name) else {
            throw invocation.usage("an account's name can contain only letters, digits, '-', '_', '.' and '@'")
        }
        return name
    }

    /// Returns whether an account can have this name, which becomes the name of a folder.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_.@".unicodeScalars.contains(scalar))
        }
        return !name.isEmpty && name.utf8.count <= 64 && isPlain && !name.hasPrefix(".")
    }
}
