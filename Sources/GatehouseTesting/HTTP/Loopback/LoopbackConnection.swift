import Foundation
import GatehouseTypes
import Glibc

/// The server side of a connection, on its own thread. It sends exactly the given bytes.
public final class LoopbackConnection {
    /// The number of the connection at its server, beginning with 0.
    public let number: Int

    private let server: LoopbackServer
    private let descriptor: Int32
    private var channel: any LoopbackChannel
    private var buffer: [UInt8] = []
    private(set) var isReset = false

    init(number: Int, server: LoopbackServer, descriptor: Int32) {
        self.number = number
        self.server = server
        self.descriptor = descriptor
        channel = PlainChannel(descriptor)
    }

    /// Passes on all further bytes in another way.
    ///
    /// - Parameter open: Creates the channel for the connection's descriptor; nil if that fails.
    /// - Returns: Whether there is a channel.
    package func open(_ open: (Int32) -> (any LoopbackChannel)?) -> Bool {
        guard let channel = open(descriptor) else { return false }
        self.channel = channel
        return true
    }

    /// Ends the exchange of bytes, before the socket is closed.
    func finish() {
        if !isReset { channel.finish() }
    }

    /// Reads the next request with its content and records it. Returns nil if the connection ends first.
    public func readRequest() -> LoopbackRequest? {
        while true {
            if let (request, rest) = LoopbackRequest.parse(buffer, connection: number) {
                buffer = rest
                server.note(request)
                return request
            }
            guard receive() else { return nil }
        }
    }

    /// Sends bytes until all are sent or the connection fails.
    ///
    /// - Returns: Whether all bytes were sent.
    @discardableResult
    public func send(_ bytes: some Collection<UInt8>) -> Bool {
        channel.send(Array(bytes))
    }

    /// Sends a text until all of it is sent or the connection fails.
    ///
    /// - Returns: Whether all of it was sent.
    @discardableResult
    public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Discards all bytes until the client closes the connection.
    public func waitForEnd() {
        while receive() {}
    }

    /// Waits until the client closes the connection, but not longer than the given duration.
    ///
    /// - Returns: Whether the client has closed it.
    public func waitForEnd(atMost duration: Duration) -> Bool {
        let milliseconds = duration / .milliseconds(1)
        var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&end, 1, Int32(milliseconds)) > 0 && !receive()
    }

    /// Blocks this connection's thread until the test opens the gate.
    public func waitForSignal(_ gate: Gate<Void>) {
        let signal = DispatchSemaphore(value: 0)
        spawn {
            try? await gate.wait()
            signal.signal()
        }
        signal.wait()
    }

    /// Relays bytes to another server and back until one side closes its connection.
    public func relay(toPort port: Int) {
        guard let other = try? LoopbackSocket.connected(toPort: port) else { return }
        let (descriptor, back) = (descriptor, DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            LoopbackConnection.copy(from: other, to: descriptor)
            back.signal()
        }
        LoopbackConnection.copy(from: descriptor, to: other)
        back.wait()
        close(other)
    }

    private static func copy(from source: Int32, to target: Int32) {
        while let bytes = try? LoopbackSocket.receive(from: source), !bytes.isEmpty,
            LoopbackSocket.send(bytes, over: target)
        {}
        shutdown(target, Int32(SHUT_RDWR))
        shutdown(source, Int32(SHUT_RDWR))
    }

    /// Closes the connection with a TCP reset.
    public func reset() {
        isReset = true
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }

    /// Limits how long sending may block when the client doesn't read.
    public func limitSending(to duration: Duration) {
        LoopbackSocket.limit(SO_SNDTIMEO, of: descriptor, to: duration)
    }

    /// Reads the next bytes.
    ///
    /// - Returns: Whether any bytes were read. It is false if the connection has ended.
    @discardableResult
    public func receive() -> Bool {
        guard let bytes = try? channel.receive(), !bytes.isEmpty else { return false }
        buffer += bytes
        return true
    }

    /// Reads bytes that belong to no request of HTTP/1.1. Returns nil if the connection ends before there are as many.
    package func read(_ count: Int) -> [UInt8]? {
        while buffer.count < count { guard receive() else { return nil } }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }
}

/// A request as it was received.
public struct LoopbackRequest: Sendable {
    /// The request line and the header fields, including the empty line after them.
    public let head: String

    /// The content. Chunks are joined.
    public let body: [UInt8]

    /// The number of the request's connection at its server, beginning with 0.
    public let connection: Int

    /// The method in the request line.
    public var method: String { word(0) }

    /// The target in the request line.
    public var target: String { word(1) }

    /// The values of all fields of that name, in order.
    public subscript(values name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].asciiLowercased == name.asciiLowercased else { return nil }
            return String(parts[1].drop { $0 == " " })
        }
    }

    private func word(_ index: Int) -> String {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        return index < words.count ? String(words[index]) : ""
    }

    /// Parses the first complete request of the bytes. Returns nil if it isn't complete.
    static func parse(_ bytes: [UInt8], connection: Int) -> (LoopbackRequest, rest: [UInt8])? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        let bare = LoopbackRequest(head: head, body: [], connection: connection)
        let rest = bytes[end.upperBound...]
        if bare[values: "Transfer-Encoding"].contains("chunked") {
            guard let (body, rest) = joinChunks(rest) else { return nil }
            return (LoopbackRequest(head: head, body: body, connection: connection), Array(rest))
        }
        let length = bare[values: "Content-Length"].first.flatMap { Int($0) } ?? 0
        guard rest.count >= length else { return nil }
        let body = Array(rest.prefix(length))
        return (LoopbackRequest(head: head, body: body, connection: connection), Array(rest.dropFirst(length)))
    }

    private static func joinChunks(_ bytes: ArraySlice<UInt8>) -> (body: [UInt8], rest: ArraySlice<UInt8>)? {
        var (body, rest) = ([UInt8](), bytes)
        while true {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            let text = String(decoding: rest[..<end], as: UTF8.self).prefix { $0.isHexDigit }
            rest = rest[(end + 1)...]
            guard let size = Int(text, radix: 16), rest.count >= size + 2 else { return nil }
            body += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
            if size == 0 { return (body, rest) }
        }
    }
}
