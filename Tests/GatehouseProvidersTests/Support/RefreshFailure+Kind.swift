import GatehouseClient

extension RefreshFailure {
    enum Kind {
        case rejected
        case inDoubt
        case transient
        case impossible
        case unusable
        case mismatched
    }

    /// The case, to be compared in an expectation.
    var kind: Kind {
        switch self {
        case .rejected: .rejected
        case .inDoubt: .inDoubt
        case .transient: .transient
        case .impossible: .impossible
        case .unusable: .unusable
        case .mismatched: .mismatched
        }
    }

    /// The server's answer that ended the session, if it did.
    var rejection: TerminalResponse? {
        if case .rejected(let rejection) = self { rejection.answer } else { nil }
    }
}
