import Foundation
import GatehouseCrypto
import GatehouseTypes

/// A response to the browser at the loopback address.
enum RedirectAnswer: Sendable {
    /// The sign-in succeeded.
    case finished
    /// The response was received, and the outcome isn't known yet.
    case received
    /// The sign-in failed.
    case failed
    /// The browser is redirected to another URL, which must be ASCII.
    case redirect(to: URL)
    /// The request came from a process of another user.
    case forbidden
    case notFound
    case methodNotAllowed
    case tooLarge
    case malformed

    /// Returns the whole HTTP response. The connection is closed afterwards. The page isn't cached, and contains no
    /// scripts and no external resources.
    func bytes(_ texts: RedirectTexts) -> [UInt8] {
        let (title, text) = content(texts)
        let page = RedirectAnswer.page(title, text, texts.language)
        let policy = "default-src 'none'; style-src 'sha256-\(RedirectAnswer.styleDigest)'; frame-ancestors 'none'"
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
            "Cache-Control: no-store", "Content-Security-Policy: \(policy)", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    }

    private var status: String {
        switch self {
        case .finished, .received, .failed: "200 OK"
        case .redirect(let address): "303 See Other\r\nLocation: \(address.absoluteString)"
        case .forbidden: "403 Forbidden"
        case .notFound: "404 Not Found"
        case .methodNotAllowed: "405 Method Not Allowed\r\nAllow: GET, POST"
        case .tooLarge: "413 Content Too Large"
        case .malformed: "400 Bad Request"
        }
    }

    private func content(_ texts: RedirectTexts) -> (title: String, text: String) {
        switch self {
        case .finished: (texts.finishedTitle, texts.finishedText)
        case .received: (texts.receivedTitle, texts.receivedText)
        case .failed, .forbidden: (texts.failedTitle, texts.failedText)
        case .redirect, .notFound, .methodNotAllowed, .tooLarge, .malformed: ("Not found", "This page doesn't exist.")
        }
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto 0;\
        padding:0 1rem;text-align:center}
        """

    private static let styleDigest = Base64.encode(Digest.sha256(Array(style.utf8)))

    private static func page(_ title: String, _ text: String, _ language: String) -> String {
        let (title, text, language) = (escape(title), escape(text), escape(language))
        return """
            <!doctype html><html lang="\(language)"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><title>\(title)</title><style>\(style)</style>\
            <body><main><h1>\(title)</h1><p>\(text)</p></main></body></html>

            """
    }

    private static func escape(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
