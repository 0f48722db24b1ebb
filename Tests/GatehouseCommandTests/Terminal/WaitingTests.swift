import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A wait that somebody at a terminal is told of")
struct WaitingTests {
    private let screen = Screen()
    private let time = ManualTimeSource()
    private let hints = Screen()
    private let waiting: Waiting

    init() {
        waiting = Waiting(
            for: "id.example", on: StatusLine { [screen] in screen.write($0) }, time: time,
            telling: { [hints] in hints.write($0 + "\n") })
    }

    /// Lets time pass, in steps as short as the ones in which the line is renewed.
    private func pass(_ seconds: Int) async throws {
        for _ in 0..<seconds {
            try await time.waitForSleepers()
            time.advance(by: .seconds(1))
        }
        try await time.waitForSleepers()
    }

    @Test func `says what is waited for and how long that takes, stage by stage, and leaves nothing behind`()
        async throws
    {
        let task = spawn { [waiting] in await waiting.run() }
        #expect(screen.lines == [""])
        try await pass(2)
        #expect(screen.lines == ["Waiting for id.example: 2 s (Ctrl-C calls it off)"])
        waiting.isNow(for: "you", hint: "are you there?")
        #expect(screen.lines == [""])
        try await pass(29)
        #expect(screen.lines == ["Waiting for you: 29 s (Ctrl-C calls it off)"])
        try await pass(30)
        #expect(hints.lines == [""], "\(hints.lines)")
        try await pass(6)
        #expect(screen.lines == ["Waiting for you: 1 min 5 s (Ctrl-C calls it off)"])
        #expect(hints.lines == ["are you there?", ""], "\(hints.lines)")
        waiting.end()
        #expect(screen.lines == [""])
        try await pass(2)
        waiting.isNow(for: "nothing")
        try await pass(2)
        #expect(screen.lines == [""])
        task.cancel()
        await task.value
    }
}
