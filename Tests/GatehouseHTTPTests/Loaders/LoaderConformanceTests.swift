import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

private struct Broken: HTTPLoader {
    enum Flaw: CaseIterable {
        case sendsTwice, losesTheRequest, hidesErrors, readsTheContent, survivesResets
    }

    let flaw: Flaw
    let kept = KeptAnswer()

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        switch flaw {
        case .sendsTwice:
            _ = try await next(request)
            return try await next(request)
        case .losesTheRequest: return try await next(HTTPRequest(request.method, path: request.path))
        case .hidesErrors: return await (try? next(request)) ?? .complete(HTTPResponse(status: 500, request: request))
        case .readsTheContent:
            return .complete(try await next(request).collect())
        case .survivesResets: return try await kept.answer { try await next(request) }
        }
    }
}

private actor KeptAnswer {
    private var response: ChainResponse?

    func answer(_ load: () async throws -> ChainResponse) async throws -> ChainResponse {
        if let response { return response }
        response = try await load()
        return try await answer(load)
    }
}

/// A general loader, and how a new one is made.
struct GeneralLoader: Sendable, CustomTestStringConvertible {
    let make: @Sendable () -> any HTTPLoader

    init(_ make: @autoclosure @escaping @Sendable () -> any HTTPLoader) {
        self.make = make
    }

    var testDescription: String { "\(type(of: make()))" }

    /// Every general loader.
    static let each: [GeneralLoader] = [
        .init(ApplyEnvironment(ServerEnvironment(host: "other.example"))),
        .init(Autocancel()),
        .init(Deduplicate()),
        .init(FollowRedirects()),
        .init(Log(CollectingSink(), time: ManualTimeSource())),
        .init(ModifyRequest { $0.headers["X-Added"] = "1" }),
        .init(ModifyResponse { $0.headers["X-Added"] = "1" }),
        .init(PrivateCache(time: ManualTimeSource())),
        .init(ResetGuard { Throttle(maximumRequests: 3) }),
        .init(Retry(.immediately(maximumAttempts: 3), time: ManualTimeSource())),
        .init(Throttle(maximumRequests: 3)),
    ]

    /// All of them in a row.
    static let all = GeneralLoader(ResetGuard { for loader in each { loader.make() } })
}

@Suite("The contract of loaders", .timeLimit(.minutes(5)))
struct LoaderConformanceTests {
    @Test(arguments: GeneralLoader.each + [.all], LoaderConformance.checks)
    func `is kept by each general loader, and by all of them in a row`(
        loader: GeneralLoader, check: LoaderConformance.Check
    ) async throws {
        try await check.run { loader.make() }
    }

    @Test(arguments: LoaderConformance.checks)
    func `is kept where requests have a scope`(check: LoaderConformance.Check) async throws {
        for loader in [GeneralLoader(Deduplicate()), .init(PrivateCache(time: ManualTimeSource()))] {
            try await check.run {
                $0.scope = RequestScope(rawValue: "ada")
            } _: {
                loader.make()
            }
        }
    }

    @Test(arguments: Broken.Flaw.allCases)
    fileprivate func `isn't kept by a loader that breaks it`(flaw: Broken.Flaw) async {
        var failures = 0
        for check in LoaderConformance.checks {
            if (try? await check.run { Broken(flaw: flaw) }) == nil { failures += 1 }
        }
        #expect(failures > 0)
    }
}
