import GatehouseTypes

/// The profiles of an account: that of the stored session, and those of earlier sessions that must still be revoked.
///
/// A sign-in writes its profile before its session, with the generation that the session's record will get. So the
/// session file alone decides which profile is valid. If the process is killed in between, the old session and its
/// profile stay valid.
struct AccountProfiles: Sendable {
    /// The provider, the client and its credential for the sessions from one generation on.
    struct Entry: Sendable {
        /// The generation of the record that holds the session of that sign-in.
        let generation: UInt64
        /// The provider and the client.
        let profile: Profile
        /// The client's credential.
        var credential: ClientCredential
    }

    /// The profiles, by increasing generation. The array is never empty.
    private(set) var entries: [Entry]

    init(_ first: Entry) {
        entries = [first]
    }

    init?(_ entries: [Entry]) {
        guard !entries.isEmpty else { return nil }
        self.entries = entries
    }

    /// Returns the profile of a record.
    ///
    /// - Parameter generation: The record's generation; `nil` if there is no record.
    /// - Returns: The profile; `nil` if a later sign-in has already replaced it.
    func entry(of generation: UInt64?) -> Entry? {
        guard let generation else { return entries.last }
        return entries.last { $0.generation <= generation }
    }

    /// Adds the profile of a sign-in.
    ///
    /// - Parameters:
    ///   - entry: The profile.
    ///   - generation: The generation of the record that the sign-in replaces. A later profile is dropped: its sign-in
    ///     was killed before it wrote its session. Of the others, the last one of each client stays, since its sessions
    ///     may still have to be revoked.
    mutating func append(_ entry: Entry, replacing generation: UInt64) {
        let held = entries.filter { $0.generation <= generation }
        let last = held.filter { one in
            !held.contains { $0.generation > one.generation && $0.profile.hasSameClient(as: one.profile) }
        }
        entries = last + [entry]
    }

    /// Drops the profile of a sign-in that was killed before it wrote its session.
    ///
    /// - Parameter generation: The generation of the stored record.
    /// - Returns: Whether there was such a profile.
    mutating func dropUnfinished(after generation: UInt64) -> Bool {
        let finished = entries.filter { $0.generation <= generation }
        guard !finished.isEmpty, finished.count < entries.count else { return false }
        entries = finished
        return true
    }

    /// Removes all profiles except that of a record.
    ///
    /// - Returns: Whether there were others.
    @discardableResult
    mutating func keepOnly(_ generation: UInt64) -> Bool {
        guard let current = entry(of: generation), entries.count > 1 else { return false }
        entries = [current]
        return true
    }

    /// Whether any client has a credential.
    var hasCredentials: Bool {
        entries.contains { if case .none = $0.credential { false } else { true } }
    }

    /// Removes the clients' credentials.
    ///
    /// - Returns: Whether there were any.
    mutating func forgetCredentials() -> Bool {
        guard hasCredentials else { return false }
        for index in entries.indices { entries[index].credential = .none }
        return true
    }
}

extension Profile {
    /// Returns whether both profiles have the same provider and client, so that their sessions carry the same provider
    /// name.
    fileprivate func hasSameClient(as other: Profile) -> Bool {
        provider == other.provider && clientID.hasSameBytes(as: other.clientID) && isClientNamed == other.isClientNamed
    }
}

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
