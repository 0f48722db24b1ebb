import CCurl
import GatehouseHTTP

/// Header fields as a list for libcurl. The list and its texts are in one block of memory, which is reused.
@safe
final class HeaderBlock {
    /// Fields that libcurl adds unless the list contains them, with or without a value.
    private static let added = ["Accept", "Content-Type", "Expect"]
    private static let stride = unsafe MemoryLayout<curl_slist>.stride

    private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var lines = 0
    private var end = 0

    /// The list. It is valid until the next call of `fill(with:)`. It is never empty: it suppresses the added fields.
    private(set) var list: UnsafeMutablePointer<curl_slist>?

    deinit {
        unsafe memory.deallocate()
    }

    func fill(with headers: HTTPHeaders) {
        let count = headers.fields.count + HeaderBlock.added.count
        // A line has at most three bytes besides its name and value: a colon or semicolon, a space, and the zero.
        let texts = headers.fields.reduce(HeaderBlock.added.count * 16) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
        reserve(count * HeaderBlock.stride + texts)
        (lines, end) = (0, count * HeaderBlock.stride)
        unsafe list = nil
        for field in headers.fields { append(field.name, field.value.isEmpty ? ";" : ": ", field.value) }
        for name in HeaderBlock.added where headers[name] == nil { append(name, ":", "") }
    }

    private func reserve(_ size: Int) {
        guard unsafe memory.count < size else { return }
        unsafe memory.deallocate()
        unsafe memory = .allocate(byteCount: size * 2, alignment: MemoryLayout<curl_slist>.alignment)
    }

    private func append(_ name: String, _ separator: String, _ value: String) {
        guard let base = unsafe memory.baseAddress else { return }
        let text = unsafe (base + end).assumingMemoryBound(to: CChar.self)
        write(name)
        write(separator)
        write(value)
        unsafe memory[end] = 0
        end += 1
        let link = unsafe (base + lines * HeaderBlock.stride).bindMemory(to: curl_slist.self, capacity: 1)
        unsafe link.initialize(to: curl_slist(data: text, next: nil))
        if lines > 0 { unsafe (link - 1).pointee.next = link }
        if lines == 0 { unsafe list = link }
        lines += 1
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyMemory(
                from: UnsafeRawBufferPointer(bytes))
        }
        end += text.utf8.count
    }
}
