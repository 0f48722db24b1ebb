import Foundation
import GatehouseOAuth

/// Says that an app's request can't be granted, and lets the person decide whether to go back to the app.
struct RefusedRequestPage: Page {
    let error: OAuthErrorResponse
    /// What the app is told about it.
    let answer: AuthorizationResponse
    let target: AuthorizationTarget

    var title: String { "The request can't be completed" }

    var formsLeaveSite: Bool { target.responseMode == .formPost }

    /// What the person recognizes the app's address by.
    private var host: String {
        let uri = target.redirectURI.text
        return URL(string: uri)?.host() ?? String(uri.prefix { $0 != ":" })
    }

    private var way: HTML {
        guard target.responseMode != .formPost else {
            return AnswerForm("Go back to \(host)", answer: answer, target: target).content
        }
        let address = target.redirectURI.address(with: answer.parameters)
        return "<p><a href=\"\(address)\" rel=\"noreferrer\">Go back to \(host)</a></p>"
    }

    var content: HTML {
        """
        <h1>\(title)</h1>
        <p>An app at <strong>\(host)</strong> sent a request that this service refuses.</p>
        <p class="detail">\([error.code.rawValue, error.description].compactMap { $0 }.joined(separator: ": "))</p>
        \(way)
        """
    }
}
