import GatehouseTypes

/// An effect that the manager has to carry out, with the session that it's about.
struct Order: Sendable {
    let effect: AuthenticationEffect
    let session: ActiveSession?
}

/// A piece of work that has begun, for those who wait for its end.
struct Begun: Sendable {
    let ticket: Ticket
    let waiting: SessionCore.Waiting
}

extension SessionCore.Contents {
    /// Carries out what can be done under the lock. What is left is an order for the manager.
    mutating func carryOut(
        _ effect: AuthenticationEffect, _ session: ActiveSession?, _ error: AuthError?,
        _ applied: inout SessionCore.Applied
    ) {
        switch effect {
        case .read(let ticket), .signIn(let ticket), .refresh(let ticket):
            let begun = Begun(ticket: ticket, waiting: SessionCore.Waiting())
            waiting[ticket] = begun.waiting
            applied.begun = begun
            applied.orders.append(Order(effect: effect, session: held))
        case .write(let ticket):
            arriving[ticket] = session
            applied.orders.append(Order(effect: effect, session: session))
        case .share(let ticket): share(session, ticket)
        case .mark:
            held?.mark = session?.mark
            held?.isReplacing = false
        case .drop:
            applied.orders.append(Order(effect: effect, session: held))
            dropped = held?.mark ?? dropped
            held = nil
            refusals = []
        case .discardArrived:
            if let session { arriving[session.origin] = nil }
            applied.orders.append(Order(effect: effect, session: session))
        case .erase(let disposal):
            // A sign-out that isn't stored yet includes every other end.
            if owedEnd?.disposal != .revoke { owedEnd = OwedEnd(disposal: disposal, mark: dropped) }
            applied.orders.append(Order(effect: effect, session: nil))
        case .writeLater: applied.orders.append(Order(effect: effect, session: nil))
        case .settle(let ticket, let ending):
            if let waiting = waiting.removeValue(forKey: ticket) {
                applied.settled.append((waiting, outcome(of: ending, error)))
            }
        }
    }

    private mutating func share(_ session: ActiveSession?, _ ticket: Ticket) {
        guard var session else { return }
        arriving[session.origin] = nil
        quietUntil = .zero
        session.origin = ticket
        session.epoch = machine.epoch
        session.grant = session.grant ?? ticket
        held = session
    }

    private func outcome(of ending: Ending, _ error: AuthError?) -> SessionCore.Outcome {
        switch ending {
        case .done: .success(held?.session.account)
        case .failed: .failure(error ?? AuthError(.unknown))
        case .superseded: .failure(AuthError(.superseded, "another sign-in or a sign-out came in between"))
        case .sessionEnded: .failure(AuthError(.sessionEnded, "the session has ended"))
        }
    }
}
