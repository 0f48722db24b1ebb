import Synchronization

/// The messages of a command on standard error. A command can give them another form while it runs, which the failure
/// that ends it has, too.
final class Messages: Sendable {
    typealias Writer = @Sendable (String) -> Void

    private let writer: Mutex<Writer>

    init(_ writer: @escaping Writer) {
        self.writer = Mutex(writer)
    }

    /// Writes a message.
    func write(_ text: String) {
        writer.withLock { $0 }(text)
    }

    /// Writes all further messages in another way.
    func use(_ writer: @escaping Writer) {
        self.writer.withLock { $0 = writer }
    }
}
