import Foundation
import Glibc
import Synchronization

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
