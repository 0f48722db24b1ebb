import GatehouseHTTP
import GatehouseTypes

/// Strangers who try passwords that are wrong.
struct Attack: Sendable {
    let browser: SignInBrowser
    /// Where they are. Each try comes from the next of them.
    let transports: [any HTTPTransport]

    /// Opens the form, which they all post.
    static func begin(on service: ProxiedService, from addresses: [String]) async throws -> Attack {
        let transports = addresses.map { service.transport(from: $0) }
        let browser = SignInBrowser(transport: transports[0])
        try await browser.open(service.signInPage)
        return Attack(browser: browser, transports: transports)
    }

    /// Makes one try.
    func attempt(_ number: Int, at email: String) async throws -> HTTPStatus {
        let transport = transports[number % transports.count]
        return try await browser.submit(email, Secret("wrong"), through: transport).status
    }

    /// Makes tries.
    ///
    /// - Parameters:
    ///   - numbers: One for each of them.
    ///   - width: How many are under way at once.
    ///   - email: The name that is tried.
    /// - Returns: How many were answered with each status.
    /// - Throws: `HTTPError` if one of them wasn't answered.
    func run(
        _ numbers: Range<Int>, width: Int = 16, at email: @escaping @Sendable (Int) -> String
    ) async throws -> [HTTPStatus: Int] {
        try await withThrowingTaskGroup(of: [HTTPStatus: Int].self) { group in
            for first in 0..<width {
                group.addTask {
                    var counts: [HTTPStatus: Int] = [:]
                    for number in numbers.dropFirst(first) where (number - numbers.lowerBound - first) % width == 0 {
                        counts[try await attempt(number, at: email(number)), default: 0] += 1
                    }
                    return counts
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
    }

    /// Makes tries at made-up names from all addresses at once, until something else is done. Each costs a password
    /// hash, so there is no place for strangers.
    ///
    /// - Parameter body: Is called when one of them was told that the service is busy.
    /// - Throws: What it throws.
    func flood(_ body: @Sendable () async throws -> Void) async throws {
        let (answers, continuation) = AsyncStream.makeStream(of: HTTPStatus.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in transports.indices {
                group.addTask {
                    for round in 0... {
                        let name = "user\(number).\(round)@example.com"
                        guard let status = try? await attempt(number, at: name), !Task.isCancelled else { return }
                        continuation.yield(status)
                    }
                }
            }
            defer { group.cancelAll() }
            for await status in answers where status == .serviceUnavailable { break }
            try await body()
        }
    }
}
