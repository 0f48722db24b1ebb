import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A refusal")
struct RefusalTests {
    @Test(arguments: [
        (Duration.milliseconds(1), Int64(1)), (.seconds(1), 1), (.milliseconds(59_001), 60), (.seconds(-5), 1),
    ])
    func `asks to wait for whole seconds, so that nobody comes back too early`(delay: Duration, seconds: Int64) {
        #expect(Refusal(tooManyUntil: delay).retryAfter == seconds)
        #expect(Refusal(.accessDenied, "No.").retryAfter == nil)
    }
}
