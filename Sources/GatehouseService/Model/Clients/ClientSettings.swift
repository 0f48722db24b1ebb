package import GatehouseRows
import GatehouseTypes

/// The administrator's decisions about a client. They aren't part of its metadata: a client that changes its
/// registration by itself can't change them.
package struct ClientSettings: ColumnValue, Hashable {
    package static var kind: Cell.Kind { .text }

    /// Whether people are asked before the client gets access to their accounts.
    package var consent = ClientConsent.ask
    /// The protection of its authorization codes; `nil` for the one that its way to authenticate needs.
    package var codeProtection: CodeProtection?

    /// Whether its ID tokens contain the claims about the person that its scopes give. Otherwise only userinfo does, as
    /// OpenID Connect Core, section 5.4, has it.
    package var idTokenClaims = false
    /// The lifetime of its ID tokens, in seconds; `nil` for that of the service.
    package var idTokenLifetime: Int64?

    /// The time after a rotation in which whoever presents the predecessor gets the same successor, in seconds. It is
    /// for a client that can't prove who it is, such as an app in a browser two of whose tabs refresh at once.
    package var refreshGrace: Int64 = 0

    /// The settings of a client about which nothing was decided.
    package init() {}

    package init?(cell: Cell) {
        guard let stored = JSONValue(cell: cell)?.object else { return nil }
        consent = stored["consent"]?.string.flatMap(ClientConsent.init) ?? .ask
        codeProtection = stored["code_protection"]?.string.flatMap(CodeProtection.init)
        idTokenClaims = stored["id_token_claims"]?.bool ?? false
        idTokenLifetime = stored["id_token_lifetime"]?.integer
        refreshGrace = stored["refresh_grace"]?.integer ?? 0
        // A decision that can't be read isn't one that wasn't made.
        guard members == stored else { return nil }
    }

    package var cell: Cell { JSONValue.object(members).cell }

    /// The settings as a row has them; `nil` if nothing was decided.
    var stored: ClientSettings? { self == ClientSettings() ? nil : self }

    /// The decisions, by the names that the audit has for them.
    private var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        members["consent"] = consent == .ask ? nil : .string(consent.rawValue)
        members["code_protection"] = codeProtection.map { .string($0.rawValue) }
        members["id_token_claims"] = idTokenClaims ? true : nil
        members["id_token_lifetime"] = idTokenLifetime.map { .integer($0) }
        members["refresh_grace"] = refreshGrace == 0 ? nil : .integer(refreshGrace)
        return members
    }

    /// The names of what is decided differently.
    func differences(from other: ClientSettings) -> [String] {
        JSONValue.object(members).differences(from: .object(other.members))
    }
}

extension ClientSettings {
    /// The lifetimes that ID tokens of a client may have, in seconds: from a minute to a day.
    package static let idTokenLifetimes: ClosedRange<Int64> = 60...86_400

    /// The graces that a client may have after a rotation, in seconds: at most half a minute.
    package static let refreshGraces: ClosedRange<Int64> = 0...30
}

extension ClientRecord {
    /// The administrator's decisions about it.
    package var settings: ClientSettings {
        get { storedSettings ?? ClientSettings() }
        set { storedSettings = newValue.stored }
    }

    /// The time for which its refresh tokens can be used again, in seconds. A client that proves a key or authenticates
    /// needs none: its retry is told from a theft.
    var refreshGrace: Int64 {
        authenticationMethod == "none" && !requiresDPoP ? settings.refreshGrace : 0
    }

    /// The protection of its authorization codes. A client that doesn't authenticate needs PKCE (RFC 9700, section
    /// 2.1.1).
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
