import GatehouseHTTP

extension FramingCheck {
    /// RFC 9112, section 3.2: exactly one, which only HTTP/1.0 may leave out.
    static let host = FramingCheck { head, _ in
        let hosts = head.values(of: "host")
        guard hosts.count <= 1 else { return Refusal(reason: "more than one Host") }
        guard let host = hosts.first?.trimmed else {
            return head.version == "HTTP/1.0" ? nil : Refusal(reason: "the Host is missing")
        }
        return !host.isEmpty && host.utf8.allSatisfy(URICharacters.isAllowedInAuthority)
            ? nil : Refusal(reason: "the Host isn't a host and port")
    }
}
