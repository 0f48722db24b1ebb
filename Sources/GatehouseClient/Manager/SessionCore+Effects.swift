import GatehouseTypes

/// What the manager has to do, with the session it has to do it with.
enum SessionWork: Sendable {
    case read(Ticket)
    case signIn(Ticket)
    case refresh(Ticket, HeldSession)
    case write(Arrival)
    case dispose(AuthSession, Disposal, Arrival.Base?)
    case end
    case writeLater
}

extension SessionCore.Contents {
    mutating func perform(
        _ effect: AuthenticationEffect, _ arrival: Arrival?, _ error: AuthError?, _ applied: inout SessionCore.Applied,
        _ settled: inout [(SessionCore.Waiting, SessionCore.Outcome)]
    ) {
        switch effect {
        case .read(let ticket):
            applied.waiting = expect(ticket)
            applied.work.append(.read(ticket))
        case .signIn(let ticket):
            applied.waiting = expect(ticket)
            applied.work.append(.signIn(ticket))
        case .refresh(let ticket):
            applied.waiting = expect(ticket)
            if let held { applied.work.append(.refresh(ticket, held)) }
        case .write:
            if let arrival {
                arriving[arrival.ticket] = arrival.session
                applied.work.append(.write(arrival))
            }
        case .share(let ticket):
            if let arrival { share(arrival, ticket) }
        case .mark:
            held?.mark = arrival?.mark
            held?.isReplacing = false
        case .drop(let disposal):
            if let held { applied.work.append(.dispose(held.session, disposal, held.base)) }
            dropped = held?.mark ?? dropped
            held = nil
            refusals = []
        case .discardArrived:
            if let arrival {
                arriving[arrival.ticket] = nil
                applied.work.append(.dispose(arrival.session, .revoke, arrival.base))
            }
        case .erase(let disposal):
            // A sign-out that isn't stored yet includes every other end.
            if owedEnd?.disposal != .revoke { owedEnd = OwedEnd(disposal: disposal, mark: dropped) }
            applied.work.append(.end)
        case .writeLater: applied.work.append(.writeLater)
        case .settle(let ticket, let ending):
            if let waiting = waiting.removeValue(forKey: ticket) { settled.append((waiting, ending.outcome(error))) }
        }
    }

    private mutating func expect(_ ticket: Ticket) -> SessionCore.Waiting {
        let new = SessionCore.Waiting()
        waiting[ticket] = new
        return new
    }

    private mutating func share(_ arrival: Arrival, _ ticket: Ticket) {
        arriving[arrival.ticket] = nil
        quietUntil = .zero
        held = HeldSession(
            session: arrival.session, origin: ticket, epoch: machine.epoch, receivedUptime: arrival.uptime,
            mark: arrival.mark, isReplacing: arrival.base?.isReplaced ?? false, grant: arrival.grant ?? ticket,
            jitter: arrival.jitter)
    }
}

extension Ending {
    fileprivate func outcome(_ error: AuthError?) -> SessionCore.Outcome {
        switch self {
        case .done: .success(())
        case .failed: .failure(error ?? AuthError(.unknown))
        case .superseded: .failure(AuthError(.superseded, "another sign-in or a sign-out came in between"))
        case .sessionEnded: .failure(AuthError(.sessionEnded, "the session has ended"))
        }
    }
}
