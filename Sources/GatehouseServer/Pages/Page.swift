import Foundation
import GatehouseHTTP

/// Something that people are shown.
protocol Page: Sendable {
    var title: String { get }
    var content: HTML { get }

    /// Whether forms of this page may lead to an app.
    var formsLeaveSite: Bool { get }

    /// What the page does by itself; `nil` for nearly all pages.
    var script: InlineScript? { get }
}

extension Page {
    var formsLeaveSite: Bool { false }
    var script: InlineScript? { nil }
}

extension HTTPResponse {
    /// A page. That of an error shows the request's name, so that a person can tell it to the operator.
    static func page(_ status: HTTPStatus, _ page: some Page, for visitor: Visitor, site: Site) -> HTTPResponse {
        let isError = status.rawValue >= 400
        let name: HTML = isError ? "<p class=\"detail\">Request <code>\(visitor.requestID)</code></p>\n" : ""
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(page.title)</title>
            <link rel="stylesheet" href="\(site.basePath + StyleSheet.path)">
            </head>
            <body>
            <main>
            \(page.content)
            \(name)</main>
            \(page.script?.content ?? "")</body>
            </html>

            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy": contentPolicy(of: page),
            ], body: Array(html.text.utf8))
    }

    /// Browsers hold all redirects after a form to `form-action`. Nobody knows where an app's callback leads, so pages
    /// whose forms lead there can't have it (Content Security Policy 3, section 6.4.1). No text from outside is in the
    /// policy.
    private static func contentPolicy(of page: some Page) -> String {
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
            + (page.formsLeaveSite ? "" : "; form-action 'self'") + (page.script?.policy ?? "")
    }
}
