import Synchronization
import Testing

@testable import GatehouseCommand

struct MessagesTests {
    @Test func `A service can write as many messages as it likes`() {
        let written = Mutex(0)
        let messages = Messages { _ in written.withLock { $0 += 1 } }
        for _ in 0..<100_000 { messages.write("a line") }
        #expect(written.withLock { $0 } == 100_000)
    }

    @Test func `All messages after a change are written in the new way`() {
        let written = Mutex<[String]>([])
        let messages = Messages { text in written.withLock { $0.append("old " + text) } }
        messages.write("a")
        messages.use { text in written.withLock { $0.append("new " + text) } }
        messages.write("b")
        messages.write("c")
        #expect(written.withLock { $0 } == ["old a", "new b", "new c"])
    }
}
