public import GatehouseHTTP

/// The contract of ``GatehouseHTTP/HTTPLoader``, as checks that every general loader must pass.
///
/// A loader may change a request, answer it or send it again. These checks give it no reason to do so. Run each check
/// with new loaders:
///
/// ```swift
/// @Test(arguments: LoaderConformance.checks)
/// func `keeps the contract`(check: LoaderConformance.Check) async throws {
///     try await check.run { MyLoader() }
/// }
/// ```
public enum LoaderConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<Subject>

    /// Every check.
    public static var checks: [Check] {
        passing + failing + cancelling + streaming + resetting
    }
}

extension ConformanceCheck where Subject == LoaderConformance.Subject {
    /// Runs the check.
    ///
    /// - Parameters:
    ///   - prepare: Changes a request before the loader gets it, for a loader that handles only certain requests.
    ///   - makeLoader: Creates a new loader.
    /// - Throws: ``ConformanceFailure`` if the loader violates the contract, and the errors of the loader.
    public func run(
        preparing prepare: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in },
        _ makeLoader: @escaping @Sendable () async throws -> any HTTPLoader
    ) async throws {
        try await run(on: Subject(prepare: prepare, makeLoader: makeLoader))
    }
}

extension LoaderConformance {
    /// The loader to check.
    public struct Subject: Sendable {
        let prepare: @Sendable (inout HTTPRequest) -> Void
        let makeLoader: @Sendable () async throws -> any HTTPLoader

        func request(_ method: HTTPMethod = .get, _ path: String = "/", body: any HTTPBody = EmptyBody()) -> HTTPRequest
        {
            var request = HTTPRequest(method, path: path, body: body)
            request.host = "loader.example"
            prepare(&request)
            return request
        }

        func chain(over transport: some HTTPTransport) async throws -> LoaderChain {
            let loader = try await makeLoader()
            return LoaderChain(transport: transport) { loader }
        }
    }

    static func requireError(
        _ codes: Set<HTTPError.Code>, line: UInt = #line, file: String = #fileID,
        _ body: () async throws -> HTTPResponse
    ) async throws {
        do {
            _ = try await body()
        } catch let error as HTTPError where codes.contains(error.code) {
            return
        }
        let names = codes.map(\.rawValue).sorted().joined(separator: " or ")
        throw ConformanceFailure("the request fails with \(names)", line, file)
    }
}
