/// Passes on the bytes of a connection, such as inside TLS.
package protocol LoopbackChannel: AnyObject {
    /// Receives the next bytes. They are empty if the connection has ended.
    ///
    /// - Throws: ``LoopbackSocket/Failure``.
    func receive() throws -> [UInt8]

    /// Sends bytes until all are sent or the connection fails.
    ///
    /// - Returns: Whether all bytes were sent.
    func send(_ bytes: [UInt8]) -> Bool

    /// Ends the exchange of bytes, before the socket is closed.
    func finish()
}

/// A channel that adds nothing to the bytes.
final class PlainChannel: LoopbackChannel {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func receive() throws -> [UInt8] { try LoopbackSocket.receive(from: descriptor) }

    func send(_ bytes: [UInt8]) -> Bool { LoopbackSocket.send(bytes, over: descriptor) }

    func finish() {}
}
