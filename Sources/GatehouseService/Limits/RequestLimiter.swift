import Foundation
import GatehouseTypes
import Synchronization

/// Counts requests in memory, under one lock: it lies in the way of each refresh.
///
/// If strangers have filled it, further ones are refused until windows end. Clients that have authenticated always have
/// room.
final class RequestLimiter: Sendable {
    /// What is counted.
    enum Subject: Sendable, Hashable {
        case client(ClientID)
        case publicClient(ClientID, Network)
        case failures(ClientID?, Network)
        case authorization(Network)
        case registration(Network)
        case registrationFailures(ClientID, Network)
        case allRegistrationFailures(Network)
        case initialTokenFailures(Network)
        case deviceAuthorization(Network)
        case logout(Network)
        case userInfo(Network)
        case pushedRequests(ClientID)
        case managedClient(ClientID)
        case auditEntries(ClientID)
        case revokedTokens(ClientID)

        fileprivate var isAuthenticated: Bool {
            switch self {
            case .client, .pushedRequests, .managedClient, .auditEntries, .revokedTokens: true
            default: false
            }
        }
    }

    private let state: Mutex<CountTable<Subject>>
    private let time: any TimeSource

    init(capacity: Int = 250_000, time: any TimeSource) {
        state = Mutex(CountTable(capacity: capacity))
        self.time = time
    }

    /// Counts a request, unless too many were counted.
    ///
    /// - Throws: ``Refusal``: `too_many_attempts` if there were too many.
    func count(_ subject: Subject, _ limit: LimitRules.Limit, by amount: Int = 1) throws {
        try state.withLock { counts in
            try check(subject, limit, in: &counts)
            _ = counts.add(amount, to: subject, limit, at: time.now)
        }
    }

    /// Takes back what was counted for a request that came to nothing.
    func takeBack(_ subject: Subject, _ limit: LimitRules.Limit) {
        state.withLock { counts in
            let now = time.now
            guard let count = counts.count(of: subject, limit, at: now), count.count > 0 else { return }
            _ = counts.add(-1, to: subject, limit, at: now)
        }
    }

    /// Checks that not too many were counted.
    ///
    /// - Throws: ``Refusal``: `too_many_attempts` if there were too many.
    func check(_ subject: Subject, _ limit: LimitRules.Limit) throws {
        try state.withLock { try check(subject, limit, in: &$0) }
    }

    private func check(
        _ subject: Subject, _ limit: LimitRules.Limit, in counts: inout CountTable<Subject>
    ) throws(Refusal) {
        let now = time.now
        if let count = counts.count(of: subject, limit, at: now), count.count >= limit.count {
            throw Refusal(tooManyUntil: .seconds(count.endsAt.timeIntervalSince(now)))
        }
        guard subject.isAuthenticated || counts.hasRoom(for: subject, at: now) else {
            throw Refusal(tooManyUntil: limit.window)
        }
    }
}

extension Refusal {
    /// The refusal of a try or a request because of a limit.
    init(tooManyUntil delay: Duration) {
        self.init(.tooManyAttempts, "There were too many tries or requests. Try again later.")
        retryDelay = delay
    }
}
