import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

private struct Broken: Error {}

@Suite("A stream of bytes", .timeLimit(.minutes(5)))
struct HTTPByteStreamTests {
    @Test func `gives its chunks in order and then nothing`() async throws {
        let rest = Mutex<[[UInt8]]>([[1], [2, 3]])
        let stream = HTTPByteStream { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == [1])
        #expect(try await iterator.next() == [2, 3])
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func `reads on where another reader stopped`() async throws {
        let stream = HTTPByteStream(AsyncStream([[1], [2], [3]]))
        for try await chunk in stream where chunk == [1] { break }
        #expect(try await stream.collect(maximumSize: 10) == [2, 3])
    }

    @Test func `collects no more than it's told to`() async throws {
        let ends = Tally()
        let stream = HTTPByteStream(onEnd: { ends.increment() }, read: { [1, 2] })
        let error = await #expect(throws: HTTPError.self) { try await stream.collect(maximumSize: 5) }
        #expect(error?.code == .invalidResponse)
        #expect(ends.count == 1)
        #expect(try await HTTPByteStream([1, 2, 3, 4, 5]).collect(maximumSize: 5) == [1, 2, 3, 4, 5])
    }

    @Test func `ends once, when its content does`() async throws {
        let ends = Tally()
        let stream = HTTPByteStream([1])
        stream.whenEnded { ends.increment() }
        var iterator = stream.makeAsyncIterator()
        _ = try await iterator.next()
        #expect(ends.count == 0)
        _ = try await iterator.next()
        #expect(ends.count == 1)
        stream.cancel()
        #expect(ends.count == 1)
        #expect(try await iterator.next() == nil)
        stream.whenEnded { ends.increment() }
        #expect(ends.count == 2)
    }

    @Test func `ends with the error that reading throws, and reads no more`() async {
        let ends = Tally()
        let reads = Tally()
        let stream = HTTPByteStream {
            ends.increment()
        } read: {
            reads.increment()
            throw Broken()
        }
        for _ in 0..<2 {
            var iterator = stream.makeAsyncIterator()
            await #expect(throws: Broken.self) { try await iterator.next() }
        }
        #expect((reads.count, ends.count) == (1, 1))
    }

    @Test func `ends when nobody holds it any more`() {
        let ends = Tally()
        var stream: HTTPByteStream? = HTTPByteStream(onEnd: { ends.increment() }, read: { [1] })
        #expect(stream != nil)
        #expect(ends.count == 0)
        stream = nil
        #expect(ends.count == 1)
    }

    @Test func `has one reader at a time`() async throws {
        let gate = Gate<[UInt8]?>()
        let reads = Tally()
        let stream = HTTPByteStream {
            reads.increment()
            return try await gate.wait()
        }
        let reader = Task {
            var iterator = stream.makeAsyncIterator()
            return try await iterator.next()
        }
        try await reads.wait(for: 1)
        var other = stream.makeAsyncIterator()
        let error = await #expect(throws: HTTPError.self) { try await other.next() }
        #expect(error?.code == .invalidRequest)
        gate.open(with: [1])
        #expect(try await reader.value == [1])
        #expect(try await other.next() == [1])
        #expect(reads.count == 2)
    }

    @Test func `cancelled makes who waits for a chunk go on`() async throws {
        let gate = Gate<[UInt8]?>()
        let reads = Tally()
        let stream = HTTPByteStream {
            gate.open(with: [9])
        } read: {
            reads.increment()
            return try await gate.wait()
        }
        let reader = Task { try await stream.collect(maximumSize: 10) }
        try await reads.wait(for: 1)
        stream.cancel()
        let error = await #expect(throws: HTTPError.self) { try await reader.value }
        #expect(error?.code == .cancelled)
        #expect(reads.count == 1)
    }
}

extension AsyncStream where Element: Sendable {
    fileprivate init(_ elements: [Element]) {
        self.init { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }
}
