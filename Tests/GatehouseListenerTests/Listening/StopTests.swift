import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("Stopping", .timeLimit(.minutes(5)))
struct StopTests {
    @Test func `answers a request under way with 503, cancels its handler, and frees the port`() async throws {
        let (began, cancelled) = (Gate<Void>(), Gate<Void>())
        let listener = try await Listener.start(limits: .patient) { _ in
            await withTaskCancellationHandler {
                began.open()
                try? await cancelled.wait()
            } onCancel: {
                cancelled.open()
            }
            return HTTPResponse(status: .ok)
        }
        async let answer = exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        await listener.stop()
        #expect(try await answer.hasPrefix("HTTP/1.1 503 "))
        try await cancelled.wait()
        let port = listener.address.port
        await #expect(throws: LoopbackSocket.Failure.self) { try await onThread { _ = try RawClient(port: port) } }
    }

    @Test(arguments: [true, false])
    func `waits for a request under way as long as it's told to`(isQuick: Bool) async throws {
        let time = ManualTimeSource()
        let (began, end) = (Gate<Void>(), Gate<Void>())
        let listener = try await Listener.start(limits: .timed, time: time) { _ in
            began.open()
            try? await end.wait()
            return HTTPResponse(status: .ok)
        }
        async let answer = exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        async let stopped: Void = listener.stop(patience: .seconds(5))
        // One of them watches the connection.
        try await time.waitForSleepers(2)
        if isQuick { end.open() } else { time.advance(by: .seconds(5)) }
        #expect(try await answer.hasPrefix(isQuick ? "HTTP/1.1 200 " : "HTTP/1.1 503 "))
        await stopped
    }

    @Test func `answers new requests with 503 meanwhile, and hands them to nobody`() async throws {
        let time = ManualTimeSource()
        let (began, end, calls) = (Gate<Void>(), Gate<Void>(), Tally())
        let listener = try await Listener.start(limits: .timed, time: time) { _ in
            calls.increment()
            began.open()
            try? await end.wait()
            return HTTPResponse(status: .ok)
        }
        async let answer = exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        async let stopped: Void = listener.stop(patience: .seconds(5))
        try await time.waitForSleepers(2)
        let late = try await exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        #expect(late.hasPrefix("HTTP/1.1 503 ") && late.contains("Connection: close"))
        end.open()
        #expect(try await answer.hasPrefix("HTTP/1.1 200 "))
        await stopped
        #expect(calls.count == 1)
    }

    @Test func `doesn't wait for a handler that ignores its cancellation`() async throws {
        let (began, end) = (Gate<Void>(), Gate<Void>())
        let listener = try await Listener.start(limits: .patient) { _ in
            began.open()
            await spawnAndWait(for: end)
            return HTTPResponse(status: .ok)
        }
        async let answer = exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        try await began.wait()
        await listener.stop()
        #expect(try await answer.hasPrefix("HTTP/1.1 503 "))
        end.open()
    }

    @Test func `closes connections that are idle or in the middle of a request`() async throws {
        let listener = try await Listener.echoing()
        let ready = Tally()
        async let heard = withThrowingTaskGroup(of: String.self, returning: [String].self) { group in
            for part in ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"] {
                group.addTask {
                    try await wire(to: listener) { client in
                        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                        _ = try client.readResponse()
                        client.send(part)
                        ready.increment()
                        return try client.readToEnd()
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await ready.wait(for: 3)
        await listener.stop()
        // A head that is read only while the listener stops is answered.
        #expect(try await heard.allSatisfy { $0.isEmpty || $0.hasPrefix("HTTP/1.1 503 ") })
    }

    @Test func `twice at once is stopping once`() async throws {
        let listener = try await Listener.echoing()
        async let one: Void = listener.stop()
        async let two: Void = listener.stop()
        _ = await (one, two)
        await listener.stop()
        let port = listener.address.port
        await #expect(throws: LoopbackSocket.Failure.self) { try await onThread { _ = try RawClient(port: port) } }
    }

    @Test func `happens by itself when nobody holds the listener`() async throws {
        let served = Gate<Void>()
        var listener: Listener? = try await Listener.echoing()
        let port = try #require(listener).address.port
        async let answer = onThread {
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let status = try client.readResponse().status
            served.open()
            return (status, try client.isClosed())
        }
        try await served.wait()
        listener = nil
        #expect(try await answer == (200, true))
    }

    @Test func `leaves nothing behind`() async throws {
        let canary = LeakCanary()
        do {
            let calls = canary.watch(Tally())
            let listener = try await Listener.echoing(counting: calls)
            _ = try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: listener)
            _ = try await exchange("GET / HTTP/1.1\r\nHost : a\r\n\r\n", with: listener)
            try await wire(to: listener) { $0.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
            await listener.stop()
            #expect(calls.count >= 1)
        }
        // The last handler's task may still be on its way out.
        #expect(await canary.survivors() == [])
    }

    @Test func `under fire ends with every client answered or cut off`() async throws {
        for _ in 0..<20 {
            let calls = Tally()
            let listener = try await Listener.echoing(counting: calls)
            let port = listener.address.port
            async let answers = onThread {
                let clients = try (0..<20).map { _ in try RawClient(port: port) }
                for client in clients { client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 20)) }
                return try clients.map { try $0.readToEnd() }
            }
            try await calls.wait(for: 40)
            await listener.stop()
            #expect(try await answers.allSatisfy { $0.hasPrefix("HTTP/1.1 ") || $0.isEmpty })
        }
    }
}

private func spawnAndWait(for gate: Gate<Void>) async {
    await Task { try? await gate.wait() }.value
}
