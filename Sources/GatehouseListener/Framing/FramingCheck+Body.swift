import GatehouseTypes

extension FramingCheck {
    /// RFC 9110, section 8.6, without its leave to join equal lengths.
    static let contentLength = FramingCheck { head, _ in
        let lengths = head.values(of: "content-length")
        guard lengths.count <= 1 else { return Refusal(reason: "more than one Content-Length") }
        guard let length = lengths.first else { return nil }
        let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? nil : Refusal(reason: "the Content-Length isn't a number")
    }

    /// RFC 9112, section 6.1: `chunked` once and nothing else, never beside a length, never in HTTP/1.0.
    static let transferEncoding = FramingCheck { head, _ in
        let encodings = head.values(of: "transfer-encoding")
        guard let encoding = encodings.first else { return nil }
        guard head.values(of: "content-length").isEmpty else {
            return Refusal(reason: "both Transfer-Encoding and Content-Length")
        }
        guard encodings.count == 1, encoding.hasSameBytes(ignoringASCIICaseOf: "chunked") else {
            return Refusal(reason: "a Transfer-Encoding other than chunked")
        }
        return head.version == "HTTP/1.0" ? Refusal(reason: "a Transfer-Encoding in HTTP/1.0") : nil
    }
}
