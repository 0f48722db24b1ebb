import Foundation

extension RequestTarget {
    /// Splits an address into its origin and its target.
    ///
    /// - Returns: The origin and the target; nil if the address doesn't begin with a scheme, a host and maybe a port.
    /// - Throws: What is wrong with the target.
    package static func split(address: String) throws(Fault) -> (origin: Origin, target: RequestTarget)? {
        guard let schemeEnd = address.firstRange(of: "://")?.upperBound else { return nil }
        let targetStart = address[schemeEnd...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
        guard let origin = Origin(plain: String(address[..<targetStart])) else { return nil }
        let target = address[targetStart...]
        return (origin, try RequestTarget((target.first == "/" ? "" : "/") + target))
    }
}

extension HTTPRequest {
    /// The request for a target of an origin; nil if they don't make an address that has the same path.
    package init?(_ method: HTTPMethod, _ target: RequestTarget, of origin: Origin, headers: HTTPHeaders) {
        let query = target.query.map { "?" + URIBytes.acceptableQuery($0) } ?? ""
        guard let url = URL(string: origin.description + target.path + query) else { return nil }
        self.init(method, url: url)
        guard percentEncodedPath == target.path else { return nil }
        self.headers = headers
    }
}

extension Origin {
    /// The origin of a text that is only a scheme, a host and maybe a port.
    package init?(plain text: String) {
        let isPlain = text.utf8.allSatisfy { URIBytes.isUnreserved($0) || ":/[]".utf8.contains($0) }
        guard isPlain, let url = URL(string: text), url.path().isEmpty else { return nil }
        // A port that isn't a number reads as none.
        let hasPort = text.utf8.reversed().first { !(0x30...0x39).contains($0) } == UInt8(ascii: ":")
        guard !hasPort || (1...65535).contains(url.port ?? 0) else { return nil }
        self.init(url)
    }
}
