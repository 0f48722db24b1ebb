import GatehouseCurl
import GatehouseTypes
import Synchronization

/// A client that rotates refresh tokens at a fixed rate, however long the answers take.
///
/// A rotation's time begins when it is due, so one that must wait for another counts with its wait.
final class RefreshLoad: Sendable {
    /// Rotations a second.
    static let rate = 100

    private let signIn: SignIn
    private let tokens: Mutex<[String]>

    /// Takes a refresh token for each family.
    init(_ service: ServiceProcess, tokens: [String]) {
        signIn = SignIn(
            service: service, client: SecretClient(secret: service.clientSecret), transport: CurlTransport())
        self.tokens = Mutex(tokens)
    }

    /// Rotates at the rate until the work has ended, and at least for a while.
    ///
    /// - Returns: The times of the rotations, in seconds.
    func times(atLeast duration: Duration = .zero, during work: () async throws -> Void = {}) async throws -> [Double] {
        let isOver = Flag()
        let start = ContinuousClock.now
        let tokens = tokens.withLock { $0 }
        return try await withThrowingTaskGroup(of: (Int, String, [Double]).self) { group in
            for (number, token) in tokens.enumerated() {
                group.addTask { [self] in
                    var token = token
                    var times: [Double] = []
                    for turn in 0... {
                        let due = start + .seconds(1) / RefreshLoad.rate * (number + turn * tokens.count)
                        try await Task.sleep(until: due, tolerance: .zero, clock: .continuous)
                        if isOver.isSet { break }
                        token = try await signIn.refresh(token)
                        times.append((ContinuousClock.now - due).seconds)
                    }
                    return (number, token, times)
                }
            }
            try await work()
            try await Task.sleep(until: start + duration, clock: .continuous)
            isOver.set()
            return try await group.reduce(into: []) { all, part in
                self.tokens.withLock { $0[part.0] = part.1 }
                all += part.2
            }
        }
    }
}

/// A flag between tasks.
private final class Flag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .relaxed) }

    func set() { state.store(true, ordering: .relaxed) }
}

extension [Double] {
    /// The value that 99 of 100 don't exceed.
    var percentile99: Double { isEmpty ? .nan : sorted()[(count - 1) * 99 / 100] }
}
