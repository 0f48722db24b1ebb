extension String {
    /// Reads bytes as UTF-8. `nil` if they aren't UTF-8.
    ///
    /// It does what `String(validating:as:)` does, which takes a third of a microsecond for each text, however short it
    /// is, since the standard library has it only for all sequences and all encodings.
    package init?(validUTF8 bytes: Span<UInt8>) {
        guard #available(macOS 26, iOS 26, *) else {
            let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
            guard let text else { return nil }
            self = text
            return
        }
        guard let text = try? UTF8Span(validating: bytes) else { return nil }
        self.init(copying: text)
    }

    /// Reads bytes as UTF-8. `nil` if they aren't UTF-8.
    package init?(validUTF8 bytes: UnsafeRawBufferPointer) {
        guard let text = unsafe bytes.withMemoryRebound(to: UInt8.self, { unsafe String(validUTF8: $0.span) }) else {
            return nil
        }
        self = text
    }
}
