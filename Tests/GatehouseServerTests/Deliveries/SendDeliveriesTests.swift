import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("Telling clients about logouts")
struct SendDeliveriesTests {
    @Test func `posts a token to each, in a form`() async throws {
        let receivers = try await LogoutReceivers("app", "board")
        receivers.transport.enqueue(HTTPResponse(status: .ok))
        receivers.transport.enqueue(HTTPResponse(status: .noContent))
        try await receivers.signOut(of: "app", "board")
        try await receivers.sending { try await receivers.waitForTries(2) }
        let requests = receivers.transport.requests
        let addresses = requests.compactMap { $0.url?.absoluteString }.sorted()
        #expect(addresses == ["https://app.example.com/logged-out", "https://board.example.com/logged-out"])
        for request in requests {
            let client = ClientID(request.url?.host()?.hasPrefix("app") == true ? "app" : "board")
            #expect(try await receivers.token(in: request, of: client).sessionID != nil)
            #expect(request.method == .post)
            #expect(request.body.additionalHeaders["Content-Type"] == "application/x-www-form-urlencoded")
        }
        #expect(receivers.results == ["sent", "sent"])
        #expect(try await receivers.service.deliveries.waitingCount() == 0)
    }

    @Test(arguments: [429, 500, 503, 408, nil] as [HTTPStatus?])
    func `is tried again after a failure that passes, with waits that grow`(status: HTTPStatus?) async throws {
        let receivers = try await LogoutReceivers("app")
        for _ in 0..<2 {
            if let status {
                receivers.transport.enqueue(HTTPResponse(status: status))
            } else {
                receivers.transport.enqueue(failing: .connectionLost)
            }
        }
        receivers.transport.enqueue(HTTPResponse(status: .ok))
        try await receivers.signOut(of: "app")
        let start = receivers.time.now
        try await receivers.sending { try await receivers.waitForTries(3) }
        #expect(receivers.results == ["retried", "retried", "sent"])
        #expect(receivers.time.now.timeIntervalSince(start) > 90)
        var tokens: [LogoutToken] = []
        for request in receivers.transport.requests {
            tokens.append(try await receivers.token(in: request, of: "app"))
        }
        #expect(Set(tokens.map(\.identifier)).count == 3)
    }

    @Test(arguments: [400, 401, 404, 410, 301, 302, 307, 201, 202])
    func `has failed for good after any other answer`(status: Int) async throws {
        let receivers = try await LogoutReceivers("app")
        receivers.transport.enqueue(
            HTTPResponse(status: HTTPStatus(rawValue: status), headers: ["Location": "https://app.example.com/other"]))
        try await receivers.signOut(of: "app")
        try await receivers.sending {
            try await receivers.waitForTries(1)
            for _ in 0..<5 { try await receivers.pass(.seconds(3_600)) }
        }
        #expect(receivers.results == ["failed"] && receivers.transport.requests.count == 1)
        let record = try #require(try await receivers.service.records.deliveries(client: "app").first)
        #expect(record.failure == "it answered \(status)" && record.failedAt != nil)
        let entries = try await receivers.service.records.auditEntries(
            matching: AuditQuery(event: .deliveryFailed), limit: 10)
        #expect(entries.map(\.client) == ["app"])
    }

    @Test func `isn't held up by one that doesn't answer`() async throws {
        let receivers = try await LogoutReceivers("app", "board")
        let gate = Gate<Void>()
        let transport = ScriptedTransport { request in
            if request.url?.host() == "app.example.com" { try await gate.wait() }
            return HTTPResponse(status: .ok)
        }
        for _ in 0..<20 { try await receivers.signOut(of: "app") }
        try await receivers.signOut(of: "board")
        try await receivers.sending(over: transport) {
            try await receivers.waitForTries(1)
            #expect(receivers.tries.map { $0.fields["client"] } == ["board"])
            try await transport.waitForRequests(5)
            #expect(transport.requests.count { $0.url?.host() == "app.example.com" } == 4)
            gate.open()
            try await receivers.waitForTries(21)
        }
        #expect(Set(receivers.results) == ["sent"])
    }

    @Test(arguments: [1, 3, 100])
    func `reaches a client behind many others, however few are looked at`(batchSize: Int) async throws {
        let receivers = try await LogoutReceivers("app", "board")
        let gate = Gate<Void>()
        let transport = ScriptedTransport { request in
            if request.url?.host() == "app.example.com" { try await gate.wait() }
            return HTTPResponse(status: .ok)
        }
        for _ in 0..<12 { try await receivers.signOut(of: "app") }
        receivers.time.advance(by: .seconds(1))
        try await receivers.signOut(of: "board")
        var loop = loop(of: receivers, over: transport)
        loop.batchSize = batchSize
        let task = Task { [loop] in await loop.run() }
        try await receivers.waitForTries(1)
        #expect(receivers.tries.map { $0.fields["client"] } == ["board"])
        gate.open()
        try await receivers.waitForTries(13)
        #expect(Set(receivers.results) == ["sent"])
        task.cancel()
        await task.value
    }

    /// The loop of a service, to be changed before it runs.
    private func loop(of receivers: LogoutReceivers, over transport: any HTTPTransport) -> DeliveryLoop {
        let site = receivers.world.web.inProcess.server.site
        let sender = LogoutSender(service: site.service, transport: transport)
        return DeliveryLoop(attempt: DeliveryAttempt(site: site, sender: sender), time: receivers.time)
    }

    /// Runs a loop for a time in which deliveries are counted twice.
    private func run(_ loop: DeliveryLoop, for receivers: LogoutReceivers, passes: Int = 18) async throws {
        let task = Task { await loop.run() }
        for _ in 0..<passes {
            try await receivers.pass()
            try await receivers.waitWhileSending()
        }
        task.cancel()
        await task.value
    }

    @Test func `is given up if too many wait for a client, the oldest first`() async throws {
        let receivers = try await LogoutReceivers("app")
        receivers.transport.setDefault { _ in HTTPResponse(status: .serviceUnavailable) }
        for _ in 0..<5 {
            try await receivers.signOut(of: "app")
            receivers.time.advance(by: .seconds(1))
        }
        let newest = try await receivers.service.records.deliveries(client: "app").suffix(2).map(\.id)
        var loop = loop(of: receivers, over: receivers.transport)
        loop.attempt.maximumWaiting = 2
        try await run(loop, for: receivers)
        #expect(try await receivers.service.records.deliveries(client: "app").map(\.id) == newest)
        let event = try #require(receivers.tries.first { $0.numbers["count"] != nil })
        #expect(event.numbers["count"] == 3 && event.fields["client"] == "app" && event.fields["result"] == "failed")
        let metrics = receivers.world.web.inProcess.server.metrics().text
        #expect(metrics.contains(#"gatehouse_deliveries_total{result="failed"} 3"# + "\n"), "\(metrics)")
    }

    @Test func `is given up at once, however many are too many`() async throws {
        let receivers = try await LogoutReceivers("app")
        for _ in 0..<Deliveries.removedAtOnce + 5 {
            try await receivers.service.deliveries.add("later", to: "app", Secret("x"), lifetime: .seconds(86_400))
            receivers.time.advance(by: .milliseconds(1))
        }
        var loop = loop(of: receivers, over: receivers.transport)
        loop.attempt.maximumWaiting = 2
        try await run(loop, for: receivers, passes: 1)
        #expect(try await receivers.service.deliveries.waitingCount() == 2)
        #expect(receivers.tries.compactMap { $0.numbers["count"] } == [Deliveries.removedAtOnce + 3])
    }

    @Test func `is kept when it has failed for good, but not too many of one client`() async throws {
        let receivers = try await LogoutReceivers("app", "board")
        receivers.transport.setDefault { _ in HTTPResponse(status: .notFound) }
        for _ in 0..<3 {
            try await receivers.signOut(of: "app", "board")
            receivers.time.advance(by: .seconds(1))
        }
        for _ in 0..<2 {
            try await receivers.signOut(of: "app")
            receivers.time.advance(by: .seconds(1))
        }
        let newest = try await receivers.service.records.deliveries(client: "app").suffix(3).map(\.id)
        var loop = loop(of: receivers, over: receivers.transport)
        loop.attempt.maximumFailed = 3
        try await run(loop, for: receivers)
        #expect(receivers.results.count { $0 == "failed" } == 8)
        #expect(try await receivers.service.records.deliveries(client: "app").map(\.id) == newest)
        #expect(try await receivers.service.records.deliveries(client: "board").count == 3)
    }

    @Test func `sends nothing else to a client that isn't available for half a minute`() async throws {
        let receivers = try await LogoutReceivers("app")
        let gate = Gate<Void>()
        receivers.transport.setDefault { _ in
            try await gate.wait()
            return HTTPResponse(status: .serviceUnavailable)
        }
        for _ in 0..<9 { try await receivers.signOut(of: "app") }
        try await receivers.sending {
            try await receivers.pass()
            try await receivers.transport.waitForRequests(4)
            gate.open()
            try await receivers.waitForTries(4)
            for _ in 0..<10 { try await receivers.pass() }
            #expect(receivers.tries.count == 4)
            receivers.transport.setDefault { _ in HTTPResponse(status: .ok) }
            try await receivers.waitForTries(13)
        }
        #expect(receivers.results.count { $0 == "sent" } == 9)
    }

    @Test func `goes on with what is being sent when the service stops`() async throws {
        let receivers = try await LogoutReceivers("app")
        let held = receivers.transport.enqueueHeld()
        try await receivers.signOut(of: "app")
        let (server, time, transport) = (receivers.world.web.inProcess.server, receivers.time, receivers.transport)
        let task = Task { await server.sendDeliveries(over: transport, time: time) }
        try await receivers.pass()
        try await transport.waitForRequests()
        task.cancel()
        held.release(HTTPResponse(status: .ok))
        await task.value
        #expect(receivers.results == ["sent"])
        #expect(try await receivers.service.records.deliveries(client: "app").isEmpty)
    }

    @Test func `is done again by another instance if the first one was killed before it noted it`() async throws {
        let receivers = try await LogoutReceivers("app")
        receivers.transport.enqueue(HTTPResponse(status: .ok))
        try await receivers.signOut(of: "app")
        receivers.time.advance(by: .seconds(1))
        // The first instance has it, and sends it, and then there is no sign of it.
        #expect(try await receivers.service.deliveries.claim() != nil)
        try await receivers.sending {
            for _ in 0..<20 { try await receivers.pass() }
            #expect(receivers.transport.requests.isEmpty)
            // The lease of the first instance ends after a minute.
            for _ in 0..<15 { try await receivers.pass() }
            try await receivers.sink.tries.wait(for: 1)
        }
        #expect(receivers.results == ["sent"] && receivers.tries.first?.numbers["attempt"] == 2)
    }

    @Test func `is counted, and shows no secret`() async throws {
        let receivers = try await LogoutReceivers("app", "board")
        receivers.transport.enqueue(HTTPResponse(status: .ok))
        receivers.transport.enqueue(failing: .cannotConnect)
        try await receivers.signOut(of: "app", "board")
        try await receivers.sending {
            try await receivers.waitForTries(2)
            // They are counted now and then.
            for _ in 0..<16 { try await receivers.pass(.seconds(1)) }
        }
        let metrics = receivers.world.web.inProcess.server.metrics().text
        for line in [
            #"gatehouse_deliveries_total{result="sent"} 1"#, #"gatehouse_deliveries_total{result="retried"} 1"#,
            "gatehouse_deliveries_waiting 1",
        ] { #expect(metrics.contains(line + "\n"), "\(metrics)") }
        for request in receivers.transport.requests {
            let form = String(decoding: try request.body.encode(), as: UTF8.self)
            let token = try #require(form.split(separator: "=").last)
            for event in receivers.sink.events {
                #expect(!event.fields.values.contains { $0.contains(token) || $0.contains("ada@") })
            }
        }
    }
}
