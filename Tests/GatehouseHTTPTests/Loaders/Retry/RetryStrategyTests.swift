import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

/// Randomness that is always the same.
private struct Fixed: RandomSource {
    let byte: UInt8
    func bytes(_ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
}

@Suite("A retry strategy")
struct RetryStrategyTests {
    private let outcome = Result<HTTPResponse, HTTPError>.failure(HTTPError(.timedOut))

    private func delays(_ strategy: some RetryStrategy, _ count: Int) -> [Duration?] {
        (1...count).map { strategy.delay(after: outcome, attempts: $0) }
    }

    @Test func `can be the same wait each time`() {
        #expect(delays(.constant(.seconds(2), maximumAttempts: 3), 3) == [.seconds(2), .seconds(2), nil])
        #expect(delays(.immediately(maximumAttempts: 2), 2) == [.zero, nil])
        #expect(delays(.immediately(maximumAttempts: 0), 1) == [nil])
    }

    @Test func `can double its wait up to a limit`() {
        let low = ExponentialBackoff(
            initialDelay: .seconds(2), maximumDelay: .seconds(10), maximumAttempts: 6, randomness: Fixed(byte: 0))
        #expect(
            delays(low, 6) == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5), nil])
    }

    @Test func `draws half of a doubling wait`() {
        let high = ExponentialBackoff(
            initialDelay: .seconds(2), maximumDelay: .seconds(10), maximumAttempts: 6, randomness: Fixed(byte: 255))
        for (drawn, full) in zip(delays(high, 5), [2.0, 4, 8, 10, 10]) {
            #expect(abs((drawn?.seconds ?? 0) - full) < 0.001)
        }
    }

    @Test func `can grow by the same amount up to a limit`() {
        #expect(delays(.linear(.seconds(2), maximumAttempts: 4), 4) == [.seconds(2), .seconds(4), .seconds(6), nil])
        let limited = CustomRetry.linear(
            .seconds(1), increment: .seconds(5), maximumDelay: .seconds(8), maximumAttempts: 9)
        #expect(delays(limited, 3) == [.seconds(1), .seconds(6), .seconds(8)])
    }

    @Test func `can be a list`() {
        #expect(delays(.delays(.seconds(3), .zero), 3) == [.seconds(3), .zero, nil])
        #expect(delays(.delays(), 1) == [nil])
        #expect(CustomRetry.delays(.seconds(1)).delay(after: outcome, attempts: 0) == nil)
    }

    @Test func `can be a function of the outcome and the number of attempts`() {
        let strategy = CustomRetry { outcome, attempts in
            outcome.response?.status == 503 && attempts < 2 ? .seconds(attempts) : nil
        }
        #expect(strategy.delay(after: .success(HTTPResponse(status: 503)), attempts: 1) == .seconds(1))
        #expect(strategy.delay(after: .success(HTTPResponse(status: 503)), attempts: 2) == nil)
        #expect(strategy.delay(after: outcome, attempts: 1) == nil)
    }

    @Test func `survives any number of attempts`() {
        let strategy = ExponentialBackoff(maximumAttempts: .max, randomness: Fixed(byte: 0))
        #expect(strategy.delay(after: outcome, attempts: 1_000_000) == .seconds(15))
        #expect(strategy.delay(after: outcome, attempts: 0) == .milliseconds(250))
    }
}
