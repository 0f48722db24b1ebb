import Foundation
import GatehouseHTTP
import Testing

@Suite("A date of a header field")
struct HTTPDateTests {
    /// The three forms of RFC 9110, section 5.6.7.
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `is read in each of its forms`(text: String) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_800_000_000, "Fri, 15 Jan 2027 08:00:00 GMT"),
    ])
    func `is written and read back`(seconds: Int, text: String) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        #expect(HTTPDate.string(from: date) == text)
        #expect(HTTPDate.parse(text) == date)
    }

    @Test func `agrees with the calendar on each day of eight centuries`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for day in stride(from: -100_000, to: 200_000, by: 97) {
            let date = Date(timeIntervalSince1970: TimeInterval(day) * 86400)
            let parts = calendar.dateComponents([.year, .day], from: date)
            let words = HTTPDate.string(from: date).split(separator: " ")
            #expect(Int(words[1]) == parts.day)
            #expect(Int(words[3]) == parts.year)
        }
    }

    @Test(arguments: [
        "", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 29 Feb 2100 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:61:00 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49 GMT xxx",
        "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999994 GMT",
    ])
    func `that isn't one is refused`(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
