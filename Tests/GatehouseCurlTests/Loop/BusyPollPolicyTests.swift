import Testing

@testable import GatehouseCurl

@Suite("Busy polling")
struct BusyPollPolicyTests {
    private let fast = BusyPollPolicy.limit / 2

    @Test func `begins after a fast response`() {
        var policy = BusyPollPolicy()
        #expect(!policy.isWorthwhile)
        policy.noteResponse(after: fast)
        #expect(policy.isWorthwhile)
    }

    @Test func `ends after a slow response, and begins again after a fast one`() {
        var policy = BusyPollPolicy()
        policy.noteResponse(after: fast)
        policy.noteResponse(after: BusyPollPolicy.limit)
        #expect(!policy.isWorthwhile)
        policy.noteResponse(after: fast)
        #expect(policy.isWorthwhile)
    }

    @Test func `ends for 32 exchanges after concurrent ones`() {
        var policy = BusyPollPolicy()
        policy.noteResponse(after: fast)
        policy.noteConcurrency()
        for _ in 0..<31 { policy.noteResponse(after: fast) }
        #expect(!policy.isWorthwhile)
        policy.noteResponse(after: fast)
        #expect(policy.isWorthwhile)
    }
}
