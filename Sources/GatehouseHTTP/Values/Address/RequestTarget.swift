import Foundation
import GatehouseTypes

/// The path and the query of a request as they are on the wire (RFC 9112, section 3.2.1).
package struct RequestTarget: Sendable, Hashable {
    /// The longest target that is accepted, in bytes.
    package static let maximumSize = 16 * 1024

    /// What is wrong with a target.
    package enum Fault: String, Error, Sendable {
        /// It is longer than ``RequestTarget/maximumSize``.
        case size = "too long"
        /// It doesn't begin with a slash, or its path holds what a path can't hold (RFC 3986, section 3.3).
        case path
        /// Its query holds anything but visible ASCII.
        case query
    }

    /// The path; it begins with a slash.
    package let path: String

    /// The query; nil if there is none.
    package let query: String?

    /// Parses a target.
    package init(_ text: some StringProtocol) throws(Fault) {
        guard text.utf8.count <= RequestTarget.maximumSize else { throw .size }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.utf8.first == UInt8(ascii: "/"), URIBytes.isPath(path) else { throw .path }
        self.path = String(path)
        query = parts.count == 2 ? String(parts[1]) : nil
        guard query?.utf8.allSatisfy(URIBytes.isVisible) ?? true, query?.utf8.contains(UInt8(ascii: "#")) != true else {
            throw .query
        }
    }

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

extension Origin {
    /// The origin of a text that is only a scheme, a host and maybe a port.
    package init?(plain text: String) {
        let isPlain = text.utf8.allSatisfy { $0.isURIUnreserved || ":/[]".utf8.contains($0) }
        guard isPlain, let url = URL(string: text), url.path().isEmpty else { return nil }
        // A port that isn't a number reads as none.
        let hasPort = text.utf8.reversed().first { !(0x30...0x39).contains($0) } == UInt8(ascii: ":")
        guard !hasPort || (1...65535).contains(url.port ?? 0) else { return nil }
        self.init(url)
    }
}
