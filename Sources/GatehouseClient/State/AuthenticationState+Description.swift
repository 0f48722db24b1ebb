import Foundation

extension AuthenticationState: CustomStringConvertible {
    /// The state in one line, for logs and terminals. It contains no secret.
    public var description: String {
        switch self {
        case .signedOut(let reason): "signed out: \(reason)"
        case .restoring: "reading the stored session"
        case .locked(let reason): "locked: \(reason)"
        case .signingIn: "signing in"
        case .signedIn(let session): "signed in as \(session)"
        case .refreshing(let session): "signed in as \(session), being renewed"
        }
    }
}

extension SignedOutReason: CustomStringConvertible {
    /// The reason as a phrase.
    public var description: String {
        switch self {
        case .nothingStored: "no session is stored"
        case .requested: "the app signed out"
        case .elsewhere: "another process signed out"
        case .providerSwitched: "the app changed its providers"
        case .rejected(let rejection): "the server ended the session (\(rejection))".inOneLine
        case .mismatched: "the server answered a refresh with the tokens of another account"
        case .unknownProvider(let id):
            "the stored session belongs to the provider \(id), which this app doesn't have".inOneLine
        }
    }
}

extension LockReason: CustomStringConvertible {
    /// The reason as a phrase.
    public var description: String {
        switch self {
        case .unavailable: "the stored session can't be read at the moment"
        case .corrupt: "the stored session is corrupt and was moved aside"
        }
    }
}

extension SessionSummary: CustomStringConvertible {
    /// The account, the scope and the expiry of the access token, in one line.
    public var description: String {
        var parts = ["\(account)"]
        if !scope.isEmpty { parts.append("scope '\(scope)'") }
        if let expiresAt { parts.append("access token until \(expiresAt.ISO8601Format())") }
        switch durability {
        case .durable: break
        case .memoryOnly: parts.append("not stored yet")
        }
        switch assurance {
        case .verified: break
        case .unverified: parts.append("not confirmed by the server yet")
        case .stale: parts.append("the last refresh failed")
        case .inDoubt: parts.append("the response to the last refresh was lost")
        case .unreadable: parts.append("the response to the last refresh couldn't be read")
        }
        return parts.joined(separator: ", ")
    }
}

extension Account: CustomStringConvertible {
    /// The account's name, or otherwise its subject, and its issuer.
    public var description: String {
        "\(displayName ?? subject.rawValue) at \(issuer)".inOneLine
    }
}

extension Account.ID: CustomStringConvertible {
    /// The subject and its issuer.
    public var description: String { "\(subject) at \(issuer)".inOneLine }
}

extension String {
    /// The text without control characters and line separators, which a provider may have sent and which could control
    /// a terminal or fake another line.
    fileprivate var inOneLine: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: text.unicodeScalars.append("\u{FFFD}")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
