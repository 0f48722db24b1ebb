import Foundation

/// When a server that limits the rate of requests takes the next one, in the header fields that are in use for it.
enum RateLimitReset {
    private static let names = ["X-Rate-Limit-Reset", "X-RateLimit-Reset", "RateLimit-Reset"]

    /// Numbers from here on are seconds since 1970, smaller ones are seconds from now: some servers mean the one, some the
    /// other, and this is 31 years from now or the year 2001.
    private static let smallestDate = 1_000_000_000.0

    /// How long to wait from now on; never less than zero.
    ///
    /// - Returns: Nothing if the server doesn't say.
    static func delay(in headers: HTTPHeaders, from now: Date) -> Duration? {
        guard let text = names.lazy.compactMap({ headers[$0] }).first, (1...12).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Double(text)
        else { return nil }
        let seconds = number < smallestDate ? number : number - now.timeIntervalSince1970
        return .milliseconds(Int64(max(0, (seconds * 1000).rounded(.up))))
    }
}
