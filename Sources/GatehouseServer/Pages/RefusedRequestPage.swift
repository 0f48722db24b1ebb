import GatehouseOAuth

/// Says that an app's request can't be granted, and lets the person decide whether to go back to the app.
struct RefusedRequestPage: Page {
    let error: OAuthErrorResponse
    /// Where the app is told about it.
    let address: String
    /// What the person recognizes the app's address by.
    let host: String

    var title: String { "The request can't be completed" }

    var content: HTML {
        """
        <h1>\(title)</h1>
        <p>An app at <strong>\(host)</strong> sent a request that this service refuses.</p>
        <p class="detail">\([error.code.rawValue, error.description].compactMap { $0 }.joined(separator: ": "))</p>
        <p><a href="\(address)" rel="noreferrer">Go back to \(host)</a></p>
        """
    }
}
