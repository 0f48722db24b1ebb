package import GatehouseClient
package import GatehouseTypes

/// The members of a response that describe the account.
public struct AccountMapping: Sendable, Hashable {
    /// The unique and permanent identifier: a number or a string, never an email address or a name.
    public var subject: MemberPath

    /// The names to display, in order of preference.
    public var displayNames: [MemberPath]

    /// Creates a mapping.
    public init(subject: MemberPath, displayNames: [MemberPath] = []) {
        self.subject = subject
        self.displayNames = displayNames
    }
}

extension AccountMapping {
    /// The maximum length of a subject or name, in bytes.
    private static let maximumLength = 255

    /// Reads the account.
    ///
    /// - Throws: `AuthError` with `invalidResponse` if the response contains no subject.
    package func account(in answer: JSONValue, issuer: String) throws(AuthError) -> Account {
        guard let subject = AccountMapping.text(answer[subject]) else {
            throw AuthError(.invalidResponse, "the server's response names no account")
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
