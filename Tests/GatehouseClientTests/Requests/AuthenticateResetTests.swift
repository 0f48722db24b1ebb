import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import Testing

/// An app's own method; its resets are counted, and end when the gate opens.
private final class OwnMethod: Authenticator {
    let resets = Tally()
    let gate = Gate<Void>()

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        var request = request
        request.headers["Authorization"] = "Own"
        return .authenticated(request)
    }

    func reset() async {
        resets.increment()
        _ = try? await gate.wait()
    }
}

private final class Counting: HTTPLoader {
    let resets = Tally()

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse { try await next(request) }

    func reset() async { resets.increment() }
}

@Suite("A reset of several methods")
struct AuthenticateResetTests {
    private let methods = ["one", "two", "three"].map { AuthenticationMethod(rawValue: $0) }
    private var asked: [AuthenticationMethod?] { methods.map(Optional.some) + [nil] }
    private let authenticators = [OwnMethod(), OwnMethod(), OwnMethod()]
    private let after = Counting()
    private let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }

    private var chain: LoaderChain {
        let pairs = zip(methods, authenticators).map { ($0, $1 as any Authenticator) }
        return LoaderChain(transport: transport) {
            Authenticate(Dictionary(uniqueKeysWithValues: pairs))
            after
        }
    }

    @Test func `reaches each of them and the next loader once, and ends when all have ended`() async throws {
        let chain = chain
        let ended = Tally()
        let reset = Task {
            await chain.reset()
            ended.increment()
        }
        for authenticator in authenticators { try await authenticator.resets.wait(for: 1) }
        for authenticator in authenticators.dropLast() { authenticator.gate.open() }
        for _ in 0..<100 { await Task.yield() }
        #expect(ended.count == 0)
        authenticators.last?.gate.open()
        await reset.value
        #expect(authenticators.map(\.resets.count) == [1, 1, 1])
        #expect(after.resets.count == 1)
    }

    @Test func `lets no request pass, whether it names a method or not`() async throws {
        let chain = chain
        let reset = Task { await chain.reset() }
        for authenticator in authenticators { try await authenticator.resets.wait(for: 1) }
        for method in asked {
            let error = try await #require(throws: HTTPError.self) { try await chain.load(World.request(method)) }
            #expect(error.code == .resetInProgress)
        }
        #expect(transport.requests.isEmpty)
        for authenticator in authenticators { authenticator.gate.open() }
        await reset.value
        for method in asked { #expect(try await chain.load(World.request(method)).status == .ok) }
        #expect(transport.requests.map { $0.headers["Authorization"] } == ["Own", "Own", "Own", nil])
    }
}
