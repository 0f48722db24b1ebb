package import GatehouseClient
public import GatehouseTypes

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
        value?.plainText.flatMap { $0.isEmpty || $0.utf8.count > maximumLength ? nil : $0 }
    }
}

/// The path of a member of a JSON response: `"data.id"`.
public struct MemberPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names, from the outermost to the innermost. A number is an index of an array.
    public let names: [String]

    /// Creates a path from names.
    public init(_ names: [String]) { self.names = names }

    /// Parses names separated by dots.
    public init(stringLiteral value: String) {
        names = value.split(separator: ".").map(String.init)
    }

    /// The names separated by dots.
    public var description: String { names.joined(separator: ".") }
}

/// Access to the member at a path.
extension JSONValue {
    /// The value of a string, or of an integer in decimal digits.
    var plainText: String? {
        string ?? integer.map { String($0) }
    }

    /// The member at a path; `nil` if there is none.
    public subscript(path: MemberPath) -> JSONValue? {
        path.names.reduce(Optional(self)) { value, name in
            guard let elements = value?.array else { return value?[name] }
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index]
        }
    }
}
