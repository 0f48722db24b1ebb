extension [String] {
    /// Calls a function of libpq with the texts as a list that ends with a null pointer.
    func withCStrings<Value>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Value) -> Value {
        let texts = map { ContiguousArray($0.utf8CString) }
        var bytes: [CChar] = []
        let starts = texts.map { text in
            defer { bytes += text }
            return bytes.count
        }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            var pointers = unsafe starts.map { unsafe buffer.baseAddress?.advanced(by: $0) }
            unsafe pointers.append(nil)
            return unsafe body(pointers)
        }
    }
}
