import Foundation
import Glibc
import Synchronization

/// The redirect that was waited for. The browser that brought it still waits for its page.
final class ReceivedRedirect: Sendable {
    /// The whole address, with its query.
    let callback: URL

    /// What there is to say already: that it came, or that it brought an error.
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

    /// Shows the browser its page, unless that has been done.
    ///
    /// - Parameter answer: What it's shown; nothing shows what is known already.
    func finish(_ answer: RedirectAnswer? = nil) {
        guard !isFinished.exchange(true, ordering: .acquiringAndReleasing) else { return }
        socket.finish(with: (answer ?? self.answer).bytes(texts))
        socket.shut()
    }
}
