import Foundation
import GatehouseHTTP

/// Something that people are shown.
protocol Page: Sendable {
    var title: String { get }
    var content: HTML { get }

    /// Where the forms of this page may lead in the end, besides back here.
    var formTargets: [String] { get }
}

extension Page {
    var formTargets: [String] { [] }
}

extension HTTPResponse {
    static func page(_ status: HTTPStatus, _ page: some Page, site: Site) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>\(page.title)</title>
            <link rel="stylesheet" href="\(site.basePath + StyleEndpoint.path)">
            </head>
            <body>
            <main>
            \(page.content)
            </main>
            </body>
            </html>

            """
        // Browsers hold a form's redirects to `form-action`, too.
        let targets = (["'self'"] + page.formTargets).joined(separator: " ")
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                "Content-Security-Policy":
                    "default-src 'none'; style-src 'self'; form-action \(targets); base-uri 'none'; frame-ancestors 'none'",
            ], body: Array(html.text.utf8))
    }
}
