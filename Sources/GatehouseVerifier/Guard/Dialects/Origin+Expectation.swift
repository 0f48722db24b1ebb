import Foundation
import GatehouseHTTP

extension Origin {
    /// Makes sure that a request went here.
    ///
    /// - Parameter text: Where the proxy says that it went: scheme, host and maybe a port.
    /// - Throws: ``GuardError/Code/wrongOrigin``.
    func expect(_ text: String) throws(GuardError) {
        guard Origin(plain: text) == self else { throw GuardError(.wrongOrigin) }
    }

    /// The origin of a text that holds nothing but a scheme, a host and maybe a port.
    init?(plain text: String) {
        let isPlain = text.utf8.allSatisfy { URIBytes.isUnreserved($0) || ":/[]".utf8.contains($0) }
        guard isPlain, let url = URL(string: text), url.path().isEmpty else { return nil }
        // A port that is no number at all reads as none.
        let hasPort = text.utf8.reversed().first { !(0x30...0x39).contains($0) } == UInt8(ascii: ":")
        guard !hasPort || (1...65535).contains(url.port ?? 0) else { return nil }
        self.init(url)
    }
}
