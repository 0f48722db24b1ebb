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

/// Every general loader, by name.
enum GeneralLoader: String, CaseIterable, Sendable {
    case applyEnvironment, autocancel, deduplicate, followRedirects, log, modifyRequest, modifyResponse, privateCache
    case resetGuard, retry, throttle, all

    func make() -> any HTTPLoader {
        switch self {
        case .applyEnvironment: ApplyEnvironment(ServerEnvironment(host: "other.example"))
        case .autocancel: Autocancel()
        case .deduplicate: Deduplicate()
        case .followRedirects: FollowRedirects()
        case .log: Log(CollectingSink(), time: ManualTimeSource())
        case .modifyRequest: ModifyRequest { $0.headers["X-Added"] = "1" }
        case .modifyResponse: ModifyResponse { $0.headers["X-Added"] = "1" }
        case .privateCache: PrivateCache(time: ManualTimeSource())
        case .resetGuard: ResetGuard { Throttle(maximumRequests: 3) }
        case .retry: Retry(.immediately(maximumAttempts: 3), time: ManualTimeSource())
        case .throttle: Throttle(maximumRequests: 3)
        case .all: ResetGuard { for loader in GeneralLoader.allCases.dropLast() { loader.make() } }
        }
    }
}

@Suite("The contract of loaders", .timeLimit(.minutes(5)))
struct LoaderConformanceTests {
    @Test(arguments: GeneralLoader.allCases, LoaderConformance.checks)
    func `is kept by each general loader, and by all of them in a row`(
        loader: GeneralLoader, check: LoaderConformance.Check
    ) async throws {
        try await check.run { loader.make() }
    }

    @Test(arguments: LoaderConformance.checks)
    func `is kept where requests have a scope`(check: LoaderConformance.Check) async throws {
        for loader in [GeneralLoader.deduplicate, .privateCache] {
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
