import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

@testable import GatehouseCurl

@Suite("The hold of a transport's engine")
struct InboxTests {
    private let inbox = Inbox()

    /// Leaves a command. What it says makes no difference here.
    private func put() -> Inbox.Reception { inbox.put(.shutDown(nil)) }

    private func takeCommands() -> Int {
        var commands: [Inbox.Command] = []
        inbox.swap(with: &commands)
        return commands.count
    }

    @Test func `goes to the first who leaves a command, until he lets go`() {
        for _ in 0..<2 {
            #expect(put().isHeld)
            #expect(!put().isHeld)
            #expect(takeCommands() == 2)
            #expect(inbox.release())
        }
    }

    @Test func `isn't let go of while there are commands`() {
        #expect(put().isHeld)
        #expect(!inbox.release())
        #expect(!put().isHeld)
        #expect(takeCommands() == 2)
        #expect(inbox.release())
    }

    @Test func `is for nobody after the end, and no command gets lost`() {
        #expect(put().isHeld)
        #expect(inbox.close().count == 1)
        guard case .refused = put() else {
            Issue.record("a command was taken")
            return
        }
        #expect(takeCommands() == 0)
    }

    @Test func `doesn't let its owner sleep through a command`() async throws {
        let multi = try #require(MultiHandle(maximumConnections: 1))
        // The initializer's own wake-up would end the first wait.
        multi.wait(milliseconds: 0)
        #expect(put().isHeld)
        // One that is there before.
        inbox.wait(with: multi, milliseconds: .max)
        #expect(takeCommands() == 1)
        // One that comes meanwhile; or before, whatever the threads do.
        let over = Gate<Void>()
        let inbox = inbox
        Thread.detachNewThread {
            inbox.wait(with: multi, milliseconds: .max)
            over.open()
        }
        for _ in 0..<100 { await Task.yield() }
        if case .left(let waiting) = put() { waiting?.wakeUp() }
        try await over.wait()
    }
}

extension Inbox.Reception {
    fileprivate var isHeld: Bool { if case .held = self { true } else { false } }
}
