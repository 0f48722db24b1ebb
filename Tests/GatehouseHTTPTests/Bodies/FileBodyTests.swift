import Foundation
import GatehouseHTTP
import Testing

@Suite("The body of a file")
struct FileBodyTests {
    @Test(arguments: [0, 1, 65_536, 200_000])
    func `is the file's content, as often as it's made`(size: Int) async throws {
        let content = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let path = NSTemporaryDirectory() + "file-body-" + UUID().uuidString
        try Data(content).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let body = FileBody(path: path, additionalHeaders: ["Content-Type": "text/plain"])
        #expect((body.isStreamed, body.isReplayable, body.contentLength) == (true, true, size))
        #expect(body.additionalHeaders.contentType?.essence == "text/plain")
        for _ in 0..<2 { #expect(try await body.makeStream().collect(maximumSize: size) == content) }
        #expect(try body.encode() == content)
    }

    @Test func `of no file fails`() {
        let body = FileBody(path: "/nonexistent/file")
        #expect(body.contentLength == nil)
        #expect(throws: (any Error).self) { try body.makeStream() }
        #expect(throws: (any Error).self) { try body.encode() }
    }
}
