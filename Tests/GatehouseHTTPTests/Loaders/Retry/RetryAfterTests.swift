import Foundation
import GatehouseHTTP
import Testing

@Suite("A Retry-After field")
struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test func `names seconds`() {
        #expect(RetryAfter("120") == .delay(.seconds(120)))
        #expect(RetryAfter("0")?.delay(from: now) == .zero)
    }

    @Test func `names a time`() {
        #expect(RetryAfter("Sun, 06 Nov 1994 08:49:47 GMT")?.delay(from: now) == .seconds(10))
        #expect(RetryAfter("Sun, 06 Nov 1994 08:49:27 GMT")?.delay(from: now) == .zero)
    }

    @Test(arguments: ["", "-1", "1.5", "+1", "soon", "1234567890", "١"])
    func `that names neither is refused`(text: String) {
        #expect(RetryAfter(text) == nil)
    }
}
