import Foundation

/// An effect that the manager has to carry out, with its session.
struct Order: Sendable {
    let effect: AuthenticationEffect
    var session: ActiveSession?
}

/// Work that has begun, for callers that wait for its end.
struct Begun: Sendable {
    let ticket: Ticket
    let waiting: SessionCore.Waiting
}

extension SessionCore {
    /// Carries out the part of an effect that is possible under the lock, and adds the rest to the manager's orders.
    mutating func carryOut(
        _ effect: AuthenticationEffect, _ session: ActiveSession?, _ error: AuthError?, at now: Date,
        _ applied: inout Applied
    ) {
        switch effect {
        case .read(let ticket), .signIn(let ticket), .refresh(let ticket):
            let begun = Begun(ticket: ticket, waiting: Waiting())
            waiting[ticket] = begun.waiting
            applied.begun = begun
            applied.waiting = begun.waiting
            applied.orders.append(Order(effect: effect, session: held))
        case .write(let ticket):
            arriving[ticket] = session
            // If the server has issued the same tokens again, they have to be revoked again later.
            if let session { ledger.revoked.removeAll { $0.hasSameTokens(as: session.session) } }
            applied.orders.append(Order(effect: effect, session: session))
        case .share(let ticket):
            guard var session else { break }
            arriving[session.origin] = nil
            if session.shortfall == nil { quietUntil = .zero }
            session.shortfall = nil
            session.origin = ticket
            session.epoch = machine.epoch
            session.grant = session.grant ?? ticket
            held = session
        case .mark:
            held?.version = session?.version
            held?.isReplacing = false
        case .describe:
            guard let session else { break }
            held?.session = session.session
            held?.version = session.version
        case .drop(let disposal):
            if disposal == .revoke, let held, session?.session.hasSameTokens(as: held.session) != true {
                owe(held, at: now)
            }
            applied.orders.append(Order(effect: effect, session: held))
            dropped = held?.version ?? dropped
            isDroppedReplacing = held?.isReplacing ?? false
            held = nil
            refusals = []
        case .discardArrived:
            if let session { discard(session, at: now) }
            applied.orders.append(Order(effect: effect))
        case .erase(let disposal):
            oweEnd(disposal)
            applied.orders.append(Order(effect: effect))
        case .writeLater: applied.orders.append(Order(effect: effect))
        case .settle(let ticket, let ending):
            guard let waiting = waiting.removeValue(forKey: ticket) else { break }
            switch ending {
            case .done: applied.settled.append((waiting, .success(held?.session.account)))
            case .failed: applied.settled.append((waiting, .failure(error ?? AuthError(.unknown))))
            case .superseded: applied.settled.append((waiting, .failure(.superseded)))
            case .sessionEnded: applied.settled.append((waiting, .failure(.sessionEnded)))
            }
        }
    }

    /// Discards a session that has arrived and isn't wanted. It has to be revoked, unless its tokens are in use.
    mutating func discard(_ session: ActiveSession, at now: Date) {
        arriving[session.origin] = nil
        if !isUsing(session.session) { owe(session, at: now) }
    }

    /// Records that the stored session has to be deleted. A pending sign-out includes every other end.
    private mutating func oweEnd(_ disposal: Disposal) {
        guard ledger.owedEnd?.disposal != .revoke else { return }
        ledger.owedEnd = OwedEnd(disposal: disposal, version: dropped, isReplacing: isDroppedReplacing)
    }

    /// Records that a session has to be revoked. The next write stores the record.
    mutating func owe(_ session: ActiveSession, at now: Date) {
        ledger.owe([PendingRevocation(session.session, since: now, generation: session.generation)])
    }
}

extension AuthError {
    fileprivate static var superseded: AuthError {
        AuthError(.superseded, "another sign-in or a sign-out replaced this one")
    }

    fileprivate static var sessionEnded: AuthError {
        AuthError(.sessionEnded, "the session has ended")
    }
}
