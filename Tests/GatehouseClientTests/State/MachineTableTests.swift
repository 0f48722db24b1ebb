import GatehouseClient
import GatehouseTypes
import Testing

/// One event of the table, in a form in which it can be told to any standing.
struct TableEvent: Sendable {
    let name: String
    let make: @Sendable (MachineProbe) throws -> AuthenticationEvent

    static let all: [TableEvent] = [
        .init(name: "restoreBegun") { _ in .restoreBegun },
        .init(name: "restored(own, found)") { .restored($0.own, .found(MachineProbe.other)) },
        .init(name: "restored(own, absent)") { .restored($0.own, .absent) },
        .init(name: "restored(own, foreign)") { .restored($0.own, .foreign("elsewhere")) },
        .init(name: "restored(own, locked)") { .restored($0.own, .locked(.corrupt)) },
        .init(name: "restored(stale, found)") { .restored($0.stale, .found(MachineProbe.other)) },
        .init(name: "restored(stale, absent)") { .restored($0.stale, .absent) },
        .init(name: "signInBegun") { _ in .signInBegun },
        .init(name: "stepUpBegun") { _ in .stepUpBegun },
        .init(name: "signInArrived(attempt)") { .signInArrived($0.attempt ?? $0.own, MachineProbe.other) },
        .init(name: "signInArrived(stale)") { .signInArrived($0.stale, MachineProbe.other) },
        .init(name: "signInEnded(attempt)") { .signInEnded($0.attempt ?? $0.own) },
        .init(name: "signInEnded(stale)") { .signInEnded($0.stale) },
        .init(name: "refreshBegun(any)") { _ in .refreshBegun(replacing: nil) },
        .init(name: "refreshBegun(live)") { .refreshBegun(replacing: $0.live ?? $0.own) },
        .init(name: "refreshBegun(stale)") { .refreshBegun(replacing: $0.stale) },
        .init(name: "refreshArrived(own)") { .refreshArrived($0.own) },
        .init(name: "refreshArrived(stale)") { .refreshArrived($0.stale) },
        .init(name: "remainderArrived(own)") { .remainderArrived($0.own, .stale) },
        .init(name: "remainderArrived(stale)") { .remainderArrived($0.stale, .stale) },
        .init(name: "stored(own, remainder)") {
            .stored($0.own, SessionSummary(.sample("bob"), durability: .durable, assurance: .stale), .failed)
        },
        .init(name: "stored(own, durable)") { .stored($0.own, MachineProbe.other) },
        .init(name: "stored(own, memoryOnly)") {
            .stored($0.own, SessionSummary(.sample("bob"), durability: .memoryOnly, assurance: .verified))
        },
        .init(name: "stored(stale)") { .stored($0.stale, MachineProbe.other) },
        .init(name: "refreshFailed(own)") { .refreshFailed($0.own, .inDoubt) },
        .init(name: "refreshFailed(stale)") { .refreshFailed($0.stale, .inDoubt) },
        .init(name: "mismatched(own)") { .mismatched($0.own) },
        .init(name: "mismatched(stale)") { .mismatched($0.stale) },
        .init(name: "rejected(own)") { .rejected($0.own, try .sample()) },
        .init(name: "rejected(stale)") { .rejected($0.stale, try .sample()) },
        .init(name: "madeDurable(live)") { .madeDurable($0.live ?? $0.own) },
        .init(name: "madeDurable(stale)") { .madeDurable($0.stale) },
        .init(name: "profileArrived(live)") { .profileArrived($0.live ?? $0.own, MachineProbe.other) },
        .init(name: "profileArrived(stale)") { .profileArrived($0.stale, MachineProbe.other) },
        .init(name: "adopted(own)") { .adopted($0.own, MachineProbe.other) },
        .init(name: "adopted(own, remainder)") {
            .adopted($0.own, SessionSummary(.sample("bob"), durability: .durable, assurance: .unreadable), .failed)
        },
        .init(name: "adopted(stale)") { .adopted($0.stale, MachineProbe.other) },
        .init(name: "storeChanged(renewed)") { _ in .storeChanged(.renewed(MachineProbe.other)) },
        .init(name: "storeChanged(signedIn)") { _ in .storeChanged(.signedIn(MachineProbe.other)) },
        .init(name: "storeChanged(signedOut)") { _ in .storeChanged(.signedOut) },
        .init(name: "signOutBegun") { _ in .signOutBegun(.requested) },
    ]

    /// What comes of the event, as the table writes it.
    func row(in standing: MachineProbe.Standing, attempt: Bool) throws -> String {
        let probe = try MachineProbe(standing, attempt: attempt)
        var machine = probe.machine
        let transition = machine.handle(try make(probe))
        return Notation(probe).row(machine, transition)
    }
}

@Suite("The table of states and events")
struct MachineTableTests {
    @Test func `has a row for every pair, and the machine follows each`() throws {
        var written = MachineTable.rows
        for event in TableEvent.all {
            for standing in MachineProbe.Standing.allCases {
                for attempt in [false, true] {
                    let name = "\(event.name) in \(standing.rawValue)\(attempt ? " + attempt" : "")"
                    let row = try event.row(in: standing, attempt: attempt)
                    #expect(written.removeValue(forKey: name) == row, "\(name)")
                }
            }
        }
        #expect(written.isEmpty)
    }

    @Test(arguments: MachineProbe.Standing.allCases, [false, true])
    func `gives each standing exactly one of three phases`(
        _ standing: MachineProbe.Standing, _ attempt: Bool
    ) throws {
        let state = try MachineProbe(standing, attempt: attempt).machine.state
        #expect([state.isSignedOut, state.isInProgress, state.isSignedIn].count { $0 } == 1)
        #expect(state.isSignedIn == (state.account != nil))
    }

    @Test func `refuses every commit of an earlier epoch`() throws {
        for standing in MachineProbe.Standing.allCases {
            let probe = try MachineProbe(standing, attempt: true)
            var machine = probe.machine
            _ = machine.handle(.signOutBegun(.requested))
            let after = machine
            for event in TableEvent.all where event.name.contains("own") || event.name.contains("attempt") {
                #expect(machine.handle(try event.make(probe)).refusal == .stale, "\(event.name)")
                #expect(machine == after, "\(event.name)")
            }
        }
    }
}
