package import GatehouseClient

/// Everything that can happen to a machine whose driver keeps to its contract: each piece of work that the machine asks
/// for reports once, a sign-in may be called off besides, and anybody may call anything at any time.
///
/// It runs the machine itself through all situations that differ, so the rows that it reaches are those that can be
/// reached.
package struct MachineModel {
    /// A piece of work that hasn't reported yet.
    fileprivate enum Work: Hashable {
        case read(Ticket)
        case signIn(Ticket)
        case calledOff(Ticket)
        case refresh(Ticket)
        case write(Ticket)
        case writeLater(Ticket)
        case verify(Ticket)
    }

    private struct Situation {
        var machine = AuthenticationMachine()
        var works: Set<Work> = []
        /// A session's ticket that isn't the current one any more.
        var former: Ticket?
    }

    private let found: SessionSummary
    private let unwritten: SessionSummary
    private let rejection: ServerRejection
    private var reached: Set<MachineRow> = []
    private var seen: Set<Shape> = []
    private var open: [Situation] = []

    /// Finds the rows that can be reached.
    ///
    /// - Parameters:
    ///   - session: Any session.
    ///   - rejection: What a server says that ends one.
    /// - Returns: The rows.
    package static func reachableRows(_ session: AuthSession, _ rejection: ServerRejection) -> Set<MachineRow> {
        var model = MachineModel(session, rejection)
        model.run()
        return model.reached
    }

    private init(_ session: AuthSession, _ rejection: ServerRejection) {
        found = SessionSummary(session, durability: .durable, assurance: .verified)
        unwritten = SessionSummary(session, durability: .memoryOnly, assurance: .verified)
        self.rejection = rejection
    }

    private mutating func run() {
        var first = Situation()
        if case .restoring(let ticket) = first.machine.standing { first.works = [.read(ticket)] }
        visit(first)
        while let situation = open.popLast() {
            for event in calls(in: situation) { take(event, in: situation, from: nil) }
            for work in situation.works {
                for event in reports(of: work) { take(event, in: situation, from: work) }
            }
        }
    }

    private func calls(in situation: Situation) -> [AuthenticationEvent] {
        var calls: [AuthenticationEvent] = [
            .restoreBegun, .signInBegun, .signOutBegun(.requested), .storeChanged(.signedIn(found)),
        ]
        if let live = situation.machine.live {
            calls += [.refreshBegun(replacing: live), .storeChanged(.renewed(found)), .storeChanged(.signedOut)]
        }
        // Whoever wants to step up waits for a session first, which may be over by then.
        if situation.machine.live != nil || situation.former != nil { calls.append(.stepUpBegun) }
        if let former = situation.former { calls.append(.refreshBegun(replacing: former)) }
        return calls
    }

    private func reports(of work: Work) -> [AuthenticationEvent] {
        switch work {
        case .read(let ticket):
            [.found(found), .absent, .foreign("elsewhere"), .locked(.unavailable)].map { .restored(ticket, $0) }
        case .signIn(let ticket): [.signInArrived(ticket, found), .signInEnded(ticket)]
        case .calledOff(let ticket): [.signInEnded(ticket)]
        case .refresh(let ticket):
            [
                .refreshArrived(ticket), .remainderArrived(ticket, .stale), .refreshFailed(ticket, nil),
                .mismatched(ticket), .rejected(ticket, rejection), .adopted(ticket, found),
            ]
        case .write(let ticket):
            [.stored(ticket, found), .stored(ticket, unwritten), .refreshFailed(ticket, nil)]
        case .writeLater(let ticket): [.madeDurable(ticket)]
        case .verify(let ticket): [.profileArrived(ticket, found)]
        }
    }

    private mutating func take(_ event: AuthenticationEvent, in situation: Situation, from work: Work?) {
        reached.insert(MachineRow(event, in: situation.machine))
        var next = situation
        let transition = next.machine.handle(event)
        if let work, !transition.isToBeRepeated { next.works.remove(work) }
        for effect in transition.effects {
            switch effect {
            case .read(let ticket): next.works.insert(.read(ticket))
            case .signIn(let ticket): next.works.formUnion([.signIn(ticket), .calledOff(ticket)])
            case .refresh(let ticket): next.works.insert(.refresh(ticket))
            case .write(let ticket): next.works.insert(.write(ticket))
            case .writeLater: if let live = next.machine.live { next.works.insert(.writeLater(live)) }
            case .share, .drop, .discardArrived, .erase, .mark, .describe, .settle: break
            }
        }
        // The ID token of a refresh is verified after its tokens were stored.
        if case .stored(let ticket, _, _) = event, case .write = work, transition.refusal == nil {
            next.works.insert(.verify(ticket))
        }
        if let live = situation.machine.live, next.machine.live != live { next.former = live }
        visit(next)
    }

    private mutating func visit(_ situation: Situation) {
        let shape = Shape(situation)
        guard seen.insert(shape).inserted else { return }
        var situation = situation
        // Of work that nobody waits for any more, one piece of each kind says as much as several.
        var kinds: Set<Int> = []
        situation.works = situation.works.filter { kinds.insert($0.kind(in: situation.machine)).inserted }
        open.append(situation)
    }

    /// A situation without its numbers: what is under way, and whether the machine still waits for it.
    private struct Shape: Hashable {
        private let row: MachineRow
        private let durability: SessionSummary.Durability?
        private let works: Int
        private let hasFormer: Bool

        init(_ situation: Situation) {
            row = MachineRow(.restoreBegun, in: situation.machine)
            durability = situation.machine.state.session?.durability
            hasFormer = situation.former != nil
            works = situation.works.reduce(0) { $0 | 1 << $1.kind(in: situation.machine) }
        }
    }
}

extension MachineModel.Work {
    /// A number for the kind of the work together with whether the machine still waits for it.
    fileprivate func kind(in machine: AuthenticationMachine) -> Int {
        switch self {
        case .read(let ticket): machine.restoring == ticket ? 0 : 1
        case .signIn(let ticket): machine.attempt == ticket ? 2 : 3
        case .calledOff(let ticket): machine.attempt == ticket ? 4 : 5
        case .refresh(let ticket): machine.refreshing == ticket ? 6 : 7
        case .write(let ticket): machine.refreshing == ticket || machine.committing == ticket ? 8 : 9
        case .writeLater(let ticket): machine.live == ticket ? 10 : 11
        case .verify(let ticket): machine.live == ticket ? 12 : 13
        }
    }
}

extension Transition {
    /// Whether whoever told the event tells it again later.
    fileprivate var isToBeRepeated: Bool {
        if case .underWay = refusal { true } else { false }
    }
}
