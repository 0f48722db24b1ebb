/// What a browser says it is (`User-Agent`), in words that people know.
package enum BrowserName {
    /// The name and the system: "Firefox on Linux".
    ///
    /// All browsers say that they are Mozilla, and most name several others that they resemble, so the order counts.
    package static func words(_ userAgent: String) -> String {
        let browser = first(browsers, in: userAgent) ?? String(userAgent.prefix { $0 != "/" && $0 != " " })
        let system = first(systems, in: userAgent)
        return [browser, system].compactMap { $0 }.joined(separator: " on ")
    }

    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chromium/", "Chromium"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]

    private static func first(_ names: [(part: String, name: String)], in userAgent: String) -> String? {
        names.first { userAgent.contains($0.part) }?.name
    }
}
