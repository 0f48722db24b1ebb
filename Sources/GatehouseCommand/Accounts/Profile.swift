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
    /// Whether the request for authorization must be pushed (RFC 9126).
    var pushesRequests = false
    /// Whether the sessions of this sign-in name the client. Sessions of older versions name only the provider.
    var isClientNamed = true

    /// The provider's name in the sessions of this sign-in; `nil` if it's the provider's own. Two clients of one
    /// provider have different names, so neither renews or revokes a session of the other.
    var providerID: ProviderID? {
        isClientNamed ? ProviderID(rawValue: "\(provider.label) client=\(clientID)") : nil
    }

    /// The rule for issuers, for error messages.
    static let issuerRule =
        "the issuer must be an https URL, or an http URL on this machine, without user name, query and fragment"

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
            throw invocation.usage(
                "an account's name has 1 to 64 of these characters: letters, digits, '-', '_', '.' and '@', and doesn't "
                    + "begin with '-' or '.'")
        }
        return name
    }

    /// Returns whether an account can have this name, which becomes the name of a folder.
    static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_.@".unicodeScalars.contains(scalar))
        }
        return !name.isEmpty && name.utf8.count <= 64 && isPlain && !name.hasPrefix(".") && !name.hasPrefix("-")
    }
}

extension Profile {
    /// The JSON form of the profile.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": 1, "clientID": .string(clientID), "scope": .string(scope.description),
            "clientNamed": .bool(isClientNamed),
        ]
        members["redirectURI"] = redirectURI.map(JSONValue.string)
        members["push"] = pushesRequests ? true : nil
        members["resources"] = resources.isEmpty ? nil : .array(resources.map(JSONValue.string))
        switch provider {
        case .issuer(let issuer): members["issuer"] = .string(issuer)
        case .catalogue(let name, let parameters):
            members["provider"] = .string(name)
            members["parameters"] = .object(parameters.mapValues(JSONValue.string))
        }
        return .object(members)
    }

    /// Reads a profile from its JSON form.
    init(name: String, json: JSONValue) throws(CommandFailure) {
        guard json["version"]?.integer == 1, let provider = ProviderChoice(json),
            let clientID = json["clientID"]?.string, let scope = json["scope"]?.string.flatMap(Scope.init)
        else { throw CommandFailure("The account '\(name)' can't be read.") }
        self.init(
            name: name, provider: provider, clientID: clientID, scope: scope,
            redirectURI: json["redirectURI"]?.string,
            resources: json["resources"]?.array?.compactMap(\.string) ?? [],
            pushesRequests: json["push"]?.bool ?? false,
            isClientNamed: json["clientNamed"]?.bool ?? false)
    }
}

extension ProviderChoice {
    fileprivate init?(_ json: JSONValue) {
        if let issuer = json["issuer"]?.string {
            self = .issuer(issuer)
        } else if let name = json["provider"]?.string {
            self = .catalogue(name, json["parameters"]?.object?.compactMapValues(\.string) ?? [:])
        } else {
            return nil
        }
    }
}

extension Profile {
    /// Returns the complete command that signs in again in the same way.
    ///
    /// - Parameter credential: The client's credential. The command names a placeholder for its file.
    /// - Returns: The command, quoted for a shell.
    func loginCommand(_ credential: ClientCredential) -> String {
        var words = provider.loginOptions + ["--client-id", clientID]
        switch credential {
        case .none: break
        case .secret: words += ["--client-secret-file", "FILE"]
        case .key: words += ["--private-key-file", "FILE"]
        }
        if !scope.isEmpty, scope != provider.usualScope { words += ["--scope", scope.description] }
        if let redirectURI { words += ["--redirect-uri", redirectURI] }
        words += resources.flatMap { ["--resource", $0] }
        if pushesRequests { words.append("--push") }
        return Profile.loginCommand(words, account: name)
    }

    /// Returns the command that signs in to an account of which only the name is known.
    static func loginCommand(account name: String) -> String {
        loginCommand(["--issuer", "URL", "--client-id", "ID"], account: name)
    }

    private static func loginCommand(_ options: [String], account name: String) -> String {
        (["gatehouse", "login"] + options + ["--account", name]).map(\.shellWord).joined(separator: " ")
    }
}

extension ProviderChoice {
    /// The scopes to request by default; empty for a provider of the catalogue, whose entry contains them.
    var usualScope: Scope { issuer == nil ? .empty : "openid offline_access" }

    fileprivate var loginOptions: [String] {
        switch self {
        case .issuer(let issuer): ["--issuer", issuer]
        case .catalogue(let name, let parameters):
            ["--provider", name]
                + parameters.sorted { $0.key < $1.key }.flatMap { ["--with", "\($0.key)=\($0.value)"] }
        }
    }
}

extension String {
    /// The text as one word of a shell command, in double quotes if needed: messages put commands in single quotes.
    fileprivate var shellWord: String {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_./:@%+=,".unicodeScalars.contains(scalar))
        }
        guard isEmpty || !isPlain else { return self }
        return "\"" + replacing(#/[\\"$`]/#) { "\\" + $0.output } + "\""
    }
}
