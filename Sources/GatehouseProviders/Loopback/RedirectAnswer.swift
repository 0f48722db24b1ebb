import Foundation
import GatehouseCrypto
import GatehouseTypes
import Glibc
import Synchronization

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

/// The texts of the page that the browser shows after the redirect. An app can replace them by texts in its own
/// language.
public struct RedirectTexts: Sendable, Hashable {
    /// The language of the texts (RFC 5646).
    public var language = "en"
    /// The title after a successful sign-in.
    public var finishedTitle = "Signed in"
    /// The text after a successful sign-in.
    public var finishedText = "You can close this window and go back to the app."
    /// The title if the app has received the response and the outcome isn't known yet.
    public var receivedTitle = "Back to the app"
    /// The text if the outcome isn't known yet.
    public var receivedText = "The app continues from here. You can close this window."
    /// The title after a failed sign-in.
    public var failedTitle = "Not signed in"
    /// The text after a failed sign-in.
    public var failedText = "The app says why. You can close this window and try again there."

    /// Creates the English texts.
    public init() {}
}

/// The expected redirect. Its browser is still waiting for a page.
final class ReceivedRedirect: Sendable {
    /// The whole URL, with its query.
    let callback: URL

    /// The page to show if no other is given: that the response was received, or that it contains an error.
    private let answer: RedirectAnswer

    private let socket: LoopbackSocket
    private let texts: RedirectTexts
    private let isFinished = Atomic(false)

    init(callback: URL, answer: RedirectAnswer, socket: LoopbackSocket, texts: RedirectTexts) {
        self.callback = callback
        self.answer = answer
        self.socket = socket
        self.texts = texts
    }

    /// Sends the page to the browser, unless one was already sent.
    ///
    /// - Parameter answer: The page; `nil` sends the default one.
    func finish(_ answer: RedirectAnswer? = nil) {
        guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
        socket.finish(with: (answer ?? self.answer).bytes(texts))
        socket.shut()
    }
}
