import Dispatch
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A deadline", .timeLimit(.minutes(5)))
struct DeadlineTests {
    @Test func `answers in place of a handler that takes too long, and cancels it`() async throws {
        let time = ManualTimeSource()
        let (began, cancelled, sink) = (Gate<Void>(), Gate<Void>(), CollectingSink())
        let listener = try await Listener.start(limits: .timed, time: time, diagnostics: sink) { request in
            guard request.path == "/slow" else { return HTTPResponse(status: .ok) }
            await withTaskCancellationHandler {
                began.open()
                try? await cancelled.wait()
            } onCancel: {
                cancelled.open()
            }
            return HTTPResponse(status: .ok)
        }
        async let answer = exchange("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        try await time.waitForSleepers()
        time.advance(by: .seconds(29))
        let other = try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: listener)
        #expect(other.hasPrefix("HTTP/1.1 200 "))
        time.advance(by: .seconds(1))
        #expect(try await answer.hasPrefix("HTTP/1.1 503 "))
        try await cancelled.wait()
        #expect(sink.events.map(\.name) == ["listener.handlerTimedOut"])
        await listener.stop()
    }

    @Test func `ignores the answer that comes too late`() async throws {
        let time = ManualTimeSource()
        let (began, late) = (Gate<Void>(), Gate<Void>())
        let listener = try await Listener.start(limits: .timed, time: time) { request in
            guard request.path == "/slow" else { return HTTPResponse(status: .ok, body: Array("next".utf8)) }
            began.open()
            try? await late.wait()
            return HTTPResponse(status: .ok, body: Array("late".utf8))
        }
        async let answer = exchange(
            "GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        try await time.waitForSleepers()
        time.advance(by: .seconds(30))
        let text = try await answer
        late.open()
        #expect(text.ranges(of: "HTTP/1.1 ").count == 1)
        #expect(!text.contains("late"))
        await listener.stop()
    }

    @Test(
        arguments: [
            "", "GE", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow",
        ], [true, false])
    func `ends a connection that doesn't get on with its request`(part: String, isFirst: Bool) async throws {
        let time = ManualTimeSource()
        let (served, ended) = (Gate<Void>(), Tally())
        let listener = try await Listener.echoing(limits: .timed, time: time)
        async let isClosed = wire(to: listener) { client in
            if !isFirst {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.readResponse()
            }
            client.send(part)
            served.open()
            defer { ended.increment() }
            return try client.isClosed()
        }
        try await served.wait()
        try await time.waitForSleepers(1)
        try await time.pass(.seconds(30), until: ended)
        #expect(try await isClosed)
        await listener.stop()
    }

    @Test func `cuts off a client that doesn't read its answer`() async throws {
        let (time, reading, idle, over) = (ManualTimeSource(), Gate<Void>(), Gate<Void>(), DispatchSemaphore(value: 0))
        let cut = Tally()
        let listener = try await Listener.start(limits: .timed, time: time) { request in
            HTTPResponse(
                status: .ok, body: [UInt8](repeating: UInt8(ascii: "x"), count: request.path == "/" ? 1 : 50_000_000))
        }
        async let size = wire(to: listener) { client in
            client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse(hasBody: false)
            reading.open()
            over.wait()
            return try client.readToEnd().utf8.count
        }
        try await reading.wait()
        // The other connection is cut in the same pass, or a later one: its end shows that the pass is over.
        async let isCut = wire(to: listener) { client in
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse()
            idle.open()
            defer { cut.increment() }
            return try client.isClosed()
        }
        try await idle.wait()
        try await time.pass(.seconds(30), until: cut)
        #expect(try await isCut)
        over.signal()
        #expect(try await size < 50_000_000)
        await listener.stop()
    }

    @Test func `leaves a connection alone that is used now and then`() async throws {
        let time = ManualTimeSource()
        let listener = try await Listener.echoing(limits: .timed, time: time)
        let bodies = try await wire(to: listener) { client in
            try (0..<5).map { number in
                time.advance(by: .seconds(20))
                client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                return try client.readResponse().body
            }
        }
        #expect(bodies == (0..<5).map { "GET /\($0) " })
        await listener.stop()
    }

    @Test func `of the system's clock closes a silent connection`() async throws {
        let listener = try await Listener.echoing(limits: .impatient)
        let isClosed = try await wire(to: listener) { client in
            client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            return try client.isClosed()
        }
        #expect(isClosed)
        await listener.stop()
    }
}

extension ManualTimeSource {
    /// Lets time pass until something has happened. The server may set new deadlines meanwhile: each gets its time.
    fileprivate func pass(_ step: Duration, until happened: Tally) async throws {
        let passing = spawn { [self] in
            while true {
                try await waitForSleepers()
                advance(by: step)
            }
        }
        defer { passing.cancel() }
        try await happened.wait(for: 1)
    }
}
