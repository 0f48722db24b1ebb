import CMicroHTTPD
import GatehouseTypes
import Glibc

extension RequestHead {
    /// Copies the head that microhttpd has just read.
    ///
    /// - Parameters:
    ///   - connection: The connection, in its first callback for this request.
    ///   - target: The target before it was decoded.
    ///   - line: Where microhttpd left the parts of the request line.
    init(connection: OpaquePointer, target: String, line: RequestLine) {
        var reader = unsafe HeadReader(target: target, line: line)
        unsafe withUnsafeMutablePointer(to: &reader) { reader in
            _ = unsafe gatehouse_mhd_fields(connection, readField, reader)
        }
        let size = unsafe Int(gatehouse_mhd_head_size(connection))
        reader.layout.finish(headSize: size)
        unsafe self.init(
            method: String(cString: line.method), target: target, version: String(cString: line.version),
            fields: reader.fields, byteCount: size, isIntact: reader.layout.isIntact, isText: reader.isText)
    }
}

/// Where microhttpd left the parts of the request line, each ended by a NUL.
@unsafe struct RequestLine {
    let method: UnsafePointer<CChar>
    let url: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
}

private struct HeadReader {
    var fields: [RequestHead.Field] = []
    var layout: HeadLayout
    var isText: Bool

    init(target: String, line: RequestLine) {
        unsafe layout = HeadLayout(method: UInt(bitPattern: line.method), count: strlen(line.method))
        unsafe layout.part(at: UInt(bitPattern: line.url), count: target.utf8.count, after: 1)
        unsafe layout.part(at: UInt(bitPattern: line.version), count: strlen(line.version), after: 1)
        isText = !target.utf8.contains { $0 >= 0x80 }
    }

    mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        layout.part(at: UInt(bitPattern: name.baseAddress), count: name.count, after: 2)
        layout.value(at: UInt(bitPattern: value.baseAddress), count: value.count)
        guard let name = unsafe String(validUTF8: name),
            let value = unsafe String(validUTF8: value)
        else {
            isText = false
            return
        }
        fields.append(RequestHead.Field(name: name, value: value))
    }
}

private func readField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int,
    value: UnsafePointer<CChar>?, valueSize: Int
) -> MHD_Result {
    guard let reader = unsafe context?.assumingMemoryBound(to: HeadReader.self) else { return .NO }
    unsafe reader.pointee.add(
        name: UnsafeRawBufferPointer(start: name, count: nameSize),
        value: UnsafeRawBufferPointer(start: value, count: valueSize))
    return .YES
}
