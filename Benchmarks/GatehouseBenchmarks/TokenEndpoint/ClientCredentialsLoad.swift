import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes

/// A program that asks for tokens of its own, many at once.
struct ClientCredentialsLoad: TokenLoad {
    private let client: SecretClient
    private let endpoint: URL
    private let transport = CurlTransport()

    /// Takes the place of a program that the service knows.
    init(_ service: ServiceProcess, secret: Secret) throws {
        client = SecretClient(id: ServiceProcess.program, secret: secret)
        endpoint = try service.address("/token")
    }

    func send(_ count: Int) async throws -> RequestTimes {
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for number in 0..<RotationLoad.clients {
                let share = (count + number) / RotationLoad.clients
                group.addTask {
                    var times: [Double] = []
                    for _ in 0..<share {
                        let begin = ContinuousClock.now
                        _ = try await ask()
                        times.append((ContinuousClock.now - begin).seconds)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return RequestTimes(times: times, seconds: (ContinuousClock.now - start).seconds)
    }

    func sample() async throws -> (request: HTTPRequest, size: Int) { try await ask() }

    private func ask() async throws -> (request: HTTPRequest, size: Int) {
        let request = try await client.request([("grant_type", "client_credentials")], to: endpoint)
        let response = try await transport.send(request)
        guard response.status == .ok else {
            throw BenchmarkFailure("no token: \(String(decoding: response.body, as: UTF8.self))")
        }
        return (request, response.body.count)
    }
}
