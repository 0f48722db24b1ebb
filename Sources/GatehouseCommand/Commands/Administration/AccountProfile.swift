import GatehouseService
import GatehouseTypes

extension Command {
    /// Shows and changes what clients are told about a person.
    static let accountProfile = Command(
        path: ["account", "profile"],
        summary: "Show what clients are told about a person, if the person allows it, and change it.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [
            .value(
                "set", "CLAIM=VALUE",
                "A claim of OpenID Connect and its new value; can be repeated. The claims are "
                    + "\(ProfileClaims.names.joined(separator: ", "))."),
            .value("remove", "CLAIM", "A claim to remove; can be repeated."), .json,
        ],
        examples: ["account profile ada@example.com --set name='Ada Lovelace' --set email_verified=true"]
    ) { invocation in
        let name = try invocation.account()
        let changes = try profileChanges(invocation)
        let service = try await ServiceOpening.forAdministration(invocation)
        var account = try await service.existingAccount(name)
        if !changes.isEmpty { account = try await service.changeProfile(of: account.id, to: changes) }
        let claims = account.profile
        guard !invocation.flag("json") else { return invocation.console.outputJSON(.object(claims)) }
        if !changes.isEmpty { invocation.console.output("Changed the profile of \(account.name).") }
        let rows = claims.sorted { $0.key < $1.key }.map { name, value in
            [Table.Cell(name, .faint), Table.Cell(value.string ?? value.encodedText)]
        }
        for line in Table(titles: ["", ""], rows: rows).lines(invocation.console.outputStyle) {
            invocation.console.output(line)
        }
    }

    /// The new values of claims; nil for those that are removed.
    private static func profileChanges(_ invocation: Invocation) throws(UsageError) -> [String: String?] {
        var changes: [String: String?] = [:]
        for text in invocation.values("set") {
            guard let separator = text.firstIndex(of: "=") else {
                throw invocation.usage("'--set' takes a claim and its value, like name='Ada Lovelace'")
            }
            changes[String(text[..<separator])] = String(text[text.index(after: separator)...])
        }
        for name in invocation.values("remove") {
            guard changes[name] == nil else {
                throw invocation.usage("'\(name)' can't be set and removed at once")
            }
            changes[name] = .some(nil)
        }
        for name in changes.keys where !ProfileClaims.names.contains(name) {
            throw UsageError(
                "there is no claim '\(name)'", suggestion: Spelling.nearest(to: name, among: ProfileClaims.names),
                command: invocation.command)
        }
        return changes
    }
}

extension AccountRecord {
    /// What clients with all scopes are told.
    fileprivate var profile: [String: JSONValue] {
        var members = claims.object ?? [:]
        members["email"] = email.map(JSONValue.string)
        members["email_verified"] = email.map { _ in .bool(emailVerifiedAt != nil) }
        return members
    }
}
