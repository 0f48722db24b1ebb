/// What a browser is shown at the loopback address.
enum RedirectAnswer: Sendable {
    case finished
    case notFound
    case methodNotAllowed
    case malformed

    /// The whole answer, ready to be sent. It's closed afterwards, kept nowhere, and runs nothing.
    var bytes: [UInt8] {
        let (status, title, text) = content
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>\(title)</title>\
            <body><h1>\(title)</h1><p>\(text)</p></body></html>

            """
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
            "Cache-Control: no-store", "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff", "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    }

    private var content: (status: String, title: String, text: String) {
        switch self {
        case .finished: ("200 OK", "Back to the app", "You can close this window.")
        case .notFound: ("404 Not Found", "Not found", "There is nothing here.")
        case .methodNotAllowed: ("405 Method Not Allowed\r\nAllow: GET", "Not allowed", "There is nothing here.")
        case .malformed: ("400 Bad Request", "Bad request", "There is nothing here.")
        }
    }
}
