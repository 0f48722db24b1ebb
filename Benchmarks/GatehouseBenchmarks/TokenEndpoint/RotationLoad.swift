import GatehouseCrypto
import GatehouseCurl
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// Apps that rotate refresh tokens at once. Each has a key and a token family of its own.
final class RotationLoad: TokenLoad {
    static let clients = 64

    private let apps: [SignIn]
    private let tokens: Mutex<[String]>

    /// Signs in once for each app.
    init(_ service: ServiceProcess) async throws {
        let transport = CurlTransport()
        apps = try (0..<RotationLoad.clients).map { number in
            let key = try SigningKey(PrivateKey.generate(.p256), algorithm: .es256)
            return SignIn(
                service: service, client: AppClient(key: key, address: "10.1.0.\(number)"), transport: transport)
        }
        var tokens: [String] = []
        for (number, app) in apps.enumerated() {
            let code = try await app.code(for: service.emails[0], from: "10.1.0.\(number)")
            tokens.append(try await app.redeem(code))
        }
        self.tokens = Mutex(tokens)
    }

    /// Rotates so often, all apps at once.
    func send(_ count: Int) async throws -> RequestTimes {
        let (start, tokens) = (ContinuousClock.now, tokens.withLock { $0 })
        let times = try await withThrowingTaskGroup(of: (Int, String, [Double]).self) { group in
            for (number, app) in apps.enumerated() {
                let share = (count + number) / apps.count
                group.addTask {
                    var (token, times) = (tokens[number], [Double]())
                    for _ in 0..<share {
                        let begin = ContinuousClock.now
                        token = try await app.refresh(token)
                        times.append((ContinuousClock.now - begin).seconds)
                    }
                    return (number, token, times)
                }
            }
            return try await group.reduce(into: [Double]()) { all, part in
                self.tokens.withLock { $0[part.0] = part.1 }
                all += part.2
            }
        }
        return RequestTimes(times: times, seconds: (ContinuousClock.now - start).seconds)
    }

    /// A rotation's request and the size of its answer's content.
    func sample() async throws -> (request: HTTPRequest, size: Int) {
        let token = tokens.withLock { $0[0] }
        let request = try await apps[0].refreshRequest(token)
        let response = try await apps[0].transport.send(request)
        let next = try apps[0].refreshToken(in: response)
        tokens.withLock { $0[0] = next }
        return (request, response.body.count)
    }
}
