import Synchronization

/// The messages of a command on standard error. A command can give them another form while it runs, which the failure
/// that ends it has, too.
final class Messages: Sendable {
    typealias Writer = @Sendable (String) -> Void

    /// A closure that is generic storage itself is wrapped once more each time it is read, until its calls fill the
    /// stack.
    private struct Form {
        let write: Writer
    }

    private let form: Mutex<Form>

    init(_ writer: @escaping Writer) {
        form = Mutex(Form(write: writer))
    }

    /// Writes a message.
    func write(_ text: String) {
        form.withLock { $0 }.write(text)
    }

    /// Writes all further messages in another way.
    func use(_ writer: @escaping Writer) {
        form.withLock { $0 = Form(write: writer) }
    }
}
