import GatehouseClient
import GatehouseTypes

/// Which members of a service's answer say whose account it is.
public struct AccountMapping: Sendable, Hashable {
    /// What tells accounts apart and never changes: a number or a text, never an email address or a name.
    public var subject: MemberPath

    /// What the account can be called on a screen, best first.
    public var displayNames: [MemberPath]

    /// Names the members.
    public init(subject: MemberPath, displayNames: [MemberPath] = []) {
        self.subject = subject
        self.displayNames = displayNames
    }
}

extension AccountMapping {
    /// The longest subject that is taken, in bytes.
    private static let maximumLength = 255

    /// Reads the account.
    ///
    /// - Throws: `AuthError` with `invalidResponse` if the answer names none.
    func account(in answer: JSONValue, issuer: String) throws(AuthError) -> Account {
        guard let subject = AccountMapping.text(answer[subject]) else {
            throw AuthError(.invalidResponse, "the server didn't say who signed in")
        }
        let displayName = displayNames.lazy.compactMap { AccountMapping.text(answer[$0]) }.first
        return Account(issuer: issuer, subject: AccountID(subject), displayName: displayName)
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string ?? value?.integer.map(String.init), !text.isEmpty,
            text.utf8.count <= maximumLength
        else { return nil }
        return text
    }
}
