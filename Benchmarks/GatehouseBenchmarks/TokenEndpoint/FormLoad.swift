import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes

/// A client with a secret that sends forms to one endpoint, many at once.
struct FormLoad: TokenLoad {
    typealias Form = [(name: String, value: String)]

    let client: SecretClient
    let endpoint: URL
    /// The forms. Each is sent as often as any other one.
    let forms: [Form]
    private let transport = CurlTransport()

    init(_ client: SecretClient, to endpoint: URL, forms: [Form]) {
        (self.client, self.endpoint, self.forms) = (client, endpoint, forms)
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
                        _ = try await ask(forms[number % forms.count])
                        times.append((ContinuousClock.now - begin).seconds)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return RequestTimes(times: times, seconds: (ContinuousClock.now - start).seconds)
    }

    func sample() async throws -> (request: HTTPRequest, size: Int) { try await ask(forms[0]) }

    private func ask(_ form: Form) async throws -> (request: HTTPRequest, size: Int) {
        let request = try await client.request(form, to: endpoint)
        let response = try await transport.send(request)
        guard response.status == .ok else {
            throw BenchmarkFailure("\(endpoint.path) answers \(response.status): \(response.text)")
        }
        return (request, response.body.count)
    }
}
