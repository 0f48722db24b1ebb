import Dispatch
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A log whose reader may stop")
struct LogQueueTests {
    /// A reader that takes a batch of lines when the test lets it.
    private final class Reader: Sendable {
        private let state = Mutex<(texts: [String], fails: Bool)>(([], false))
        private let turn = DispatchSemaphore(value: 0)
        private let (batches, batch) = AsyncStream<Void>.makeStream()

        func write(_ bytes: [UInt8]) -> Bool {
            batch.yield()
            turn.wait()
            return state.withLock { state in
                if !state.fails { state.texts.append(String(decoding: bytes, as: UTF8.self)) }
                return !state.fails
            }
        }

        var texts: [String] { state.withLock { $0.texts } }

        func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

        /// Waits until somebody wants to write.
        func waitForBatch() async {
            for await _ in batches { return }
        }

        func read(_ count: Int = 1) {
            for _ in 0..<count { turn.signal() }
        }
    }

    private let reader = Reader()

    private func queue(lines: Int = 10_000, bytes: Int = 4 << 20) -> LogQueue {
        LogQueue(
            limits: LogQueue.Limits(lines: lines, bytes: bytes), remark: { "\($0) dropped" },
            write: { [reader] in reader.write($0) })
    }

    /// Adds a line that the reader doesn't take yet.
    private func begin(_ queue: LogQueue) async {
        queue.append("first\n")
        await reader.waitForBatch()
    }

    @Test func `drops lines when too many wait, and says how many`() async {
        let queue = queue(lines: 3)
        await begin(queue)
        for line in ["a", "b", "c", "d", "e"] { queue.append(line + "\n") }
        #expect(queue.droppedCount == 2)
        reader.read(2)
        queue.finish(within: .seconds(600))
        #expect(reader.texts == ["first\n", "a\nb\nc\n2 dropped\n"])
        reader.read()
        queue.append("f\n")
        queue.finish(within: .seconds(600))
        #expect(reader.texts.last == "f\n")
        #expect(queue.droppedCount == 2)
    }

    @Test func `drops lines when they are too long together`() async {
        let queue = queue(bytes: 10)
        await begin(queue)
        for line in ["12345678\n", "12\n", "\n"] { queue.append(line) }
        #expect(queue.droppedCount == 1)
        reader.read(2)
        queue.finish(within: .seconds(600))
        #expect(reader.texts == ["first\n", "12345678\n\n1 dropped\n"])
    }

    @Test func `counts lines that can't be written, and says so when the next ones can`() async {
        let queue = queue()
        reader.fail(true)
        await begin(queue)
        queue.append("second\n")
        reader.read(2)
        queue.finish(within: .seconds(600))
        #expect(queue.droppedCount == 2)
        reader.fail(false)
        reader.read()
        queue.append("third\n")
        queue.finish(within: .seconds(600))
        #expect(reader.texts == ["third\n2 dropped\n"])
    }

    @Test func `isn't waited for at the end if nobody reads it`() async {
        let queue = queue()
        queue.finish(within: .never)
        await begin(queue)
        queue.append("second\n")
        queue.finish(within: .milliseconds(10))
        #expect(reader.texts == [])
        reader.read(2)
    }

    @Test func `keeps every line in order for a reader that is slow`() async {
        let queue = queue()
        reader.read(10_000)
        for number in 0..<2_000 { queue.append("\(number)\n") }
        queue.finish(within: .seconds(600))
        #expect(reader.texts.joined() == (0..<2_000).map { "\($0)\n" }.joined())
        #expect(queue.droppedCount == 0)
    }
}
