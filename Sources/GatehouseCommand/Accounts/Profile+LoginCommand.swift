import GatehouseTypes

extension Profile {
    /// The whole command that signs in again in the same way.
    ///
    /// - Parameter credential: How the client proves itself. The command names a placeholder for its file.
    /// - Returns: The command, as a shell takes it.
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
        return Profile.loginCommand(words, account: name)
    }

    /// The command that signs in to an account of which no more is known.
    static func loginCommand(account name: String) -> String {
        loginCommand(["--issuer", "URL", "--client-id", "ID"], account: name)
    }

    private static func loginCommand(_ options: [String], account name: String) -> String {
        (["gatehouse", "login"] + options + ["--account", name]).map(\.shellWord).joined(separator: " ")
    }
}

extension ProviderChoice {
    /// The scopes that are asked for if none are named. The catalogue knows those of its providers.
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
    /// The text as one word of a shell's command line. Double quotes, since commands stand in single ones in messages.
    fileprivate var shellWord: String {
        let isPlain = unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_./:@%+=,".unicodeScalars.contains(scalar))
        }
        guard isEmpty || !isPlain else { return self }
        return "\"" + replacing(#/[\\"$`]/#) { "\\" + $0.output } + "\""
    }
}
