import Foundation

/// The contents of a file, which are read while they are sent.
public struct FileBody: HTTPBody {
    private static let chunkSize = 64 * 1024

    private let path: String

    /// Header fields that describe the content.
    public let additionalHeaders: HTTPHeaders

    /// Creates a body from a file. The file is opened for each attempt to send the request and must not change until
    /// the request has ended.
    public init(path: String, additionalHeaders: HTTPHeaders = [:]) {
        self.path = path
        self.additionalHeaders = additionalHeaders
    }

    /// Always true.
    public var isStreamed: Bool { true }

    /// The size of the file in bytes; nil if it can't be determined.
    public var contentLength: Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }

    /// Opens the file.
    ///
    /// - Throws: A Foundation error if the file can't be opened.
    public func makeStream() throws -> HTTPByteStream {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return HTTPByteStream {
            try? file.close()
        } read: {
            guard let chunk = try file.read(upToCount: FileBody.chunkSize), !chunk.isEmpty else { return nil }
            return Array(chunk)
        }
    }

    /// Reads the whole file.
    ///
    /// - Throws: A Foundation error if the file can't be read.
    public func encode() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
