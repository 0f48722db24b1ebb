package import GatehouseRows
import GatehouseTypes

/// What an administrator has decided about a client. It isn't part of its metadata: a client that changes its
/// registration by itself can't change it.
package struct ClientSettings: ColumnValue, Hashable {
    package static var kind: Cell.Kind { .text }

    /// Whether people are asked before the client gets access to their accounts.
    package var consent = ClientConsent.ask
    /// What protects its authorization codes; `nil` for what the way decides in which it authenticates.
    package var codeProtection: CodeProtection?

    /// The settings of a client about which nothing was decided.
    package init() {}

    package init?(cell: Cell) {
        guard let stored = JSONValue(cell: cell)?.object else { return nil }
        consent = stored["consent"]?.string.flatMap(ClientConsent.init) ?? .ask
        codeProtection = stored["code_protection"]?.string.flatMap(CodeProtection.init)
        // A decision that can't be read isn't one that wasn't made.
        guard members == stored else { return nil }
    }

    package var cell: Cell { JSONValue.object(members).cell }

    /// The settings as a row has them; `nil` if nothing was decided.
    var stored: ClientSettings? { self == ClientSettings() ? nil : self }

    /// What was decided, by the names that the audit has for it.
    private var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["consent"] = consent == .ask ? nil : .string(consent.rawValue)
        members["code_protection"] = codeProtection.map { .string($0.rawValue) }
        return members
    }

    /// The names of what is decided differently.
    func differences(from other: ClientSettings) -> [String] {
        JSONValue.object(members).differences(from: .object(other.members))
    }
}

extension ClientRecord {
    /// What an administrator has decided about it.
    package var settings: ClientSettings {
        get { storedSettings ?? ClientSettings() }
        set { storedSettings = newValue.stored }
    }

    /// What protects its authorization codes. A client that doesn't authenticate needs PKCE (RFC 9700, section 2.1.1).
    package var codeProtection: CodeProtection {
        authenticationMethod == "none" ? .pkce : settings.codeProtection ?? .client
    }
}

extension JSONValue {
    /// The names of the members that aren't the same in both.
    func differences(from other: JSONValue) -> [String] {
        let (own, others) = (object ?? [:], other.object ?? [:])
        return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }.sorted()
    }
}
