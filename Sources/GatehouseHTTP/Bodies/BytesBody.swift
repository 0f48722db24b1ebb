public import Foundation

/// Bytes as they are.
public struct BytesBody: HTTPBody {
    private let bytes: [UInt8]

    /// Header fields that describe the bytes.
    public let additionalHeaders: HTTPHeaders

    /// Wraps bytes.
    public init(_ bytes: [UInt8], additionalHeaders: HTTPHeaders = [:]) {
        self.bytes = bytes
        self.additionalHeaders = additionalHeaders
    }

    /// Wraps data.
    public init(data: Data, additionalHeaders: HTTPHeaders = [:]) {
        self.init(Array(data), additionalHeaders: additionalHeaders)
    }

    /// Whether there are no bytes.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The bytes.
    public func encode() -> [UInt8] { bytes }
}
