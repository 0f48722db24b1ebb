import GatehouseTypes
import Testing

@Suite("A duration")
struct DurationTests {
    @Test(arguments: [
        (Duration.seconds(3), 3.0, 3), (.milliseconds(1500), 1.5, 1), (.zero, 0, 0), (.milliseconds(-1500), -1.5, -2),
        (.seconds(-2), -2, -2), (.nanoseconds(-1), -1e-9, -1), (.seconds(4_000_000_000), 4e9, 4_000_000_000),
    ])
    func `is given in seconds`(duration: Duration, seconds: Double, wholeSeconds: Int64) {
        #expect(abs(duration.seconds - seconds) < 1e-12)
        #expect(duration.wholeSeconds == wholeSeconds)
    }
}
