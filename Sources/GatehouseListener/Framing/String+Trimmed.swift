extension String {
    /// The text without the spaces and tabs at its end; microhttpd leaves them on (RFC 9112, section 5).
    var trimmed: String {
        var bytes = utf8[...]
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
