import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("Negotiating the scheme")
struct NegotiationTests {
    private let basic: BasicAuthenticator

    init() throws {
        basic = BasicAuthenticator(
            try #require(BasicCredentials(username: "ada", password: Secret("hunter2"))), for: World.api)
    }

    private func chain(_ world: World, _ transport: ScriptedTransport) -> LoaderChain {
        let negotiating = NegotiatingAuthenticator([
            .basic(basic), .bearer(world.manager.authenticator(for: World.api)),
        ])
        return LoaderChain(transport: transport) { Authenticate([.oauth: negotiating]) }
    }

    private func schemes(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { $0.headers["Authorization"]?.split(separator: " ").first.map(String.init) ?? "-" }
    }

    @Test(arguments: [
        [#"Basic realm="a", Bearer"#], ["Basic realm=\"a\"", "Bearer"], ["Digest x=1", "Bearer, Basic x=1"],
    ])
    func `chooses the strongest of all challenges, in one field or in several`(_ fields: [String]) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport()
        transport.setDefault { request in
            guard request.headers["Authorization"] == nil else { return HTTPResponse(status: .ok) }
            var headers = HTTPHeaders()
            for field in fields { headers.add("WWW-Authenticate", field) }
            return HTTPResponse(status: .unauthorized, headers: headers)
        }
        let chain = chain(world, transport)
        #expect(try await chain.load(World.request()).status == .ok)
        #expect(try await chain.load(World.request()).status == .ok)
        #expect(schemes(transport) == ["-", "Bearer", "Bearer"])
    }

    @Test func `chooses a weaker one only if no stronger one was ever accepted`() async throws {
        let world = try await World.signedIn()
        let onlyBasic = ScriptedTransport()
        onlyBasic.setDefault { request in
            request.headers["Authorization"] == nil
                ? HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
                : HTTPResponse(status: .ok)
        }
        #expect(try await chain(world, onlyBasic).load(World.request()).status == .ok)
        #expect(schemes(onlyBasic) == ["-", "Basic"])

        let weakened = ScriptedTransport()
        let isWeak = Mutex(false)
        weakened.setDefault { request in
            if isWeak.withLock({ $0 }) {
                return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
            }
            return request.headers["Authorization"] == nil
                ? HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Bearer"])
                : HTTPResponse(status: .ok)
        }
        let chain = chain(world, weakened)
        #expect(try await chain.load(World.request()).status == .ok)
        isWeak.withLock { $0 = true }
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request()) }
        #expect((error.underlyingError as? AuthError)?.code == .insecure)
        #expect(!schemes(weakened).contains("Basic"))
    }

    @Test(arguments: [
        (HTTPStatus.serviceUnavailable, ["-", "Bearer", "Bearer", "Basic"]), (.ok, ["-", "Bearer", "Bearer"]),
        (.tooManyRequests, ["-", "Bearer", "Bearer", "Basic"]), (.noContent, ["-", "Bearer", "Bearer"]),
    ])
    func `treats a scheme as accepted only after a success`(status: HTTPStatus, sent: [String]) async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport()
        let offer = Mutex("Bearer")
        let answer = Mutex(status)
        transport.setDefault { request in
            let offer = offer.withLock { $0 }
            guard request.headers["Authorization"]?.hasPrefix(offer) == true else {
                return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "\(offer) realm=\"a\""])
            }
            return HTTPResponse(status: answer.withLock { $0 })
        }
        let chain = chain(world, transport)
        #expect(try await chain.load(World.request()).status == status)
        offer.withLock { $0 = "Basic" }
        answer.withLock { $0 = .ok }
        let second = try? await chain.load(World.request()).status
        #expect(second == (status.isSuccess ? nil : .ok))
        #expect(schemes(transport) == sent)
    }

    @Test func `returns the response if no allowed scheme fits`() async throws {
        let world = try await World.signedIn()
        let transport = ScriptedTransport()
        transport.setDefault { _ in
            HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Negotiate"])
        }
        #expect(try await chain(world, transport).load(World.request()).status == .unauthorized)
        #expect(schemes(transport) == ["-"])
    }
}

@Suite("Basic credentials from a prompt")
struct BasicWalletTests {
    private func chain(_ authenticator: BasicAuthenticator, _ transport: ScriptedTransport) -> LoaderChain {
        LoaderChain(transport: transport) { Authenticate([.basic: authenticator]) }
    }

    private static func answer(_ request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: .ok) }

    @Test func `are requested once for all callers, and again after a reset`() async throws {
        let asked = Tally()
        let gate = Gate<Void>()
        let authenticator = BasicAuthenticator(for: World.api) {
            asked.increment()
            try await gate.wait()
            return BasicCredentials(username: "ada", password: Secret("hunter2"))
        }
        let transport = ScriptedTransport()
        transport.setDefault { BasicWalletTests.answer($0) }
        let chain = chain(authenticator, transport)
        let loads = (1...5).map { _ in Task { try await chain.load(World.request(.basic)) } }
        try await asked.wait(for: 1)
        gate.open()
        for load in loads { #expect(try await load.value.status == .ok) }
        #expect(asked.count == 1)
        await chain.reset()
        _ = try await chain.load(World.request(.basic))
        #expect(asked.count == 2)
    }

    @Test func `are requested once in every order of the callers`() async {
        let report = await ScheduleExplorer().explore {
            let asked = Tally()
            let authenticator = BasicAuthenticator(for: World.api) {
                asked.increment()
                return BasicCredentials(username: "ada", password: Secret("hunter2"))
            }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { _ = await authenticator.authenticate(World.request(.basic), after: nil) }
                }
            }
            return asked.count
        }
        #expect(Set(report.outcomes.keys) == [1])
        #expect(report.failures.isEmpty)
    }

    @Test func `aren't awaited any more after a reset`() async throws {
        let asked = Tally()
        let gate = Gate<Void>()
        let authenticator = BasicAuthenticator(for: World.api) {
            asked.increment()
            try? await gate.wait()
            return nil
        }
        let transport = ScriptedTransport()
        transport.setDefault { BasicWalletTests.answer($0) }
        let chain = chain(authenticator, transport)
        let load = Task { try await chain.load(World.request(.basic)) }
        try await asked.wait(for: 1)
        await chain.reset()
        await #expect(throws: HTTPError.self) { try await load.value }
        #expect(transport.requests.isEmpty)
        gate.open()
    }

    @Test func `that the user doesn't enter fail the requests, and a request's own have precedence`() async throws {
        let authenticator = BasicAuthenticator(for: World.api) { nil }
        let transport = ScriptedTransport()
        transport.setDefault { BasicWalletTests.answer($0) }
        let chain = chain(authenticator, transport)
        let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request(.basic)) }
        #expect(error.code == .cannotAuthenticate)
        var request = World.request(.basic)
        request.basicCredentials = BasicCredentials(username: "eve", password: Secret("own"))
        #expect(try await chain.load(request).status == .ok)
        #expect(transport.requests.count == 1)
    }
}
