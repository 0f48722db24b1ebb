import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// A page that only says something.
struct MessagePage: Page {
    let title: String
    let message: String
    var detail: String?

    init(title: String, message: String, detail: String? = nil) {
        self.title = title
        self.message = message
        self.detail = detail
    }

    static let signedOut = MessagePage(
        title: "Signed out", message: "You are signed out of this service in this browser.")

    static let signedOutEverywhere = MessagePage(
        title: "Signed out", message: "You are signed out of all browsers, apps and devices.")

    /// The page for an error that no app can be told.
    init(_ error: OAuthErrorResponse) {
        switch error.code {
        case .tooManyAttempts:
            self.init(
                title: "Too many requests", message: "Too many requests came from your network. Please wait a minute.")
        case .temporarilyUnavailable:
            self.init(title: "Busy", message: "This service is busy. Please try again in a moment.")
        case .serverError:
            self.init(title: "Something went wrong", message: "This service has failed. Please try again later.")
        default:
            self.init(
                title: "The request can't be completed", message: "The app sent an invalid request.",
                detail: [error.code.rawValue, error.description].compactMap { $0 }.joined(separator: ": "))
        }
    }

    var content: HTML {
        let detail: HTML = self.detail.map { "<p class=\"detail\">\($0)</p>" } ?? ""
        return """
            <h1>\(title)</h1>
            <p>\(message)</p>
            \(detail)
            """
    }
}

extension MessagePage {
    /// The sentence of a page that is shown again because the app has changed since.
    static let changedWords = "The app was changed since this page was shown. Please read again what it asks for."
}

extension HTTPResponse {
    /// The page for a form or an address whose request has ended.
    static func expired(for visitor: Visitor, site: Site) -> HTTPResponse {
        visitor.findings.refuse(.pageExpired)
        let page = MessagePage(title: "This page has expired", message: "Please go back to the app and try again.")
        return .page(.forbidden, page, for: visitor, site: site)
    }
}
