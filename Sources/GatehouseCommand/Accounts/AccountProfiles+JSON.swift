import GatehouseTypes

extension AccountProfiles {
    /// The version of the format that is written, and the newest that can be read. In version 1 the document was a
    /// single profile. Up to version 2 the sessions didn't name their client.
    static let version: Int64 = 3

    /// The document that is written. It contains the credentials in plain text.
    var document: Secret {
        let entries: [JSONValue] = entries.map { entry in
            var members: [String: JSONValue] = [
                "generation": .integer(Int64(clamping: entry.generation)), "profile": entry.profile.json,
            ]
            members["credential"] = entry.credential.json
            return .object(members)
        }
        let document: JSONValue = ["version": .integer(AccountProfiles.version), "profiles": .array(entries)]
        return Secret(bytes: document.encoded)
    }

    /// Reads the profiles of an account; returns `nil` if the document doesn't hold profiles.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - json: The document, of version 2 or 3.
    init?(name: String, json: JSONValue) {
        guard let array = json["profiles"]?.array else { return nil }
        let entries = array.compactMap { Entry(name: name, json: $0) }
        guard entries.count == array.count else { return nil }
        self.init(entries.sorted { $0.generation < $1.generation })
    }
}

extension AccountProfiles.Entry {
    fileprivate init?(name: String, json: JSONValue) {
        guard let number = json["generation"]?.integer, let generation = UInt64(exactly: number),
            let content = json["profile"], let profile = try? Profile(name: name, json: content),
            let credential = ClientCredential(json: json["credential"])
        else { return nil }
        self.init(generation: generation, profile: profile, credential: credential)
    }
}

extension ClientCredential {
    /// The JSON form of the credential; `nil` if there is none.
    fileprivate var json: JSONValue? {
        switch self {
        case .none: nil
        case .secret(let secret): ["secret": .string(secret.revealed)]
        case .key(let key): ["key": .string(key.revealed)]
        }
    }

    fileprivate init?(json: JSONValue?) {
        guard let json else {
            self = .none
            return
        }
        if let secret = json["secret"]?.string {
            self = .secret(Secret(secret))
        } else if let key = json["key"]?.string {
            self = .key(Secret(key))
        } else {
            return nil
        }
    }
}
