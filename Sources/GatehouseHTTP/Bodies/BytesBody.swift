public import Foundation

/// A body of bytes.
public struct BytesBody: HTTPBody {
    private let bytes: [UInt8]

    /// Header fields that describe the bytes.
    public let additionalHeaders: HTTPHeaders

    /// Creates a body from bytes.
    public init(_ bytes: [UInt8], additionalHeaders: HTTPHeaders = [:]) {
        self.bytes = bytes
        self.additionalHeaders = additionalHeaders
    }

    /// Creates a body from data.
    public init(data: Data, additionalHeaders: HTTPHeaders = [:]) {
        self.init(Array(data), additionalHeaders: additionalHeaders)
    }

    /// Whether there are no bytes.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The bytes.
    public func encode() -> [UInt8] { bytes }
}
