import Foundation
import GatehouseHTTP

extension Origin {
    /// Checks that a request was sent to this origin.
    ///
    /// - Parameter text: The origin according to the proxy: scheme, host and an optional port.
    /// - Throws: ``GuardError/Code/wrongOrigin``.
    func expect(_ text: String) throws(GuardError) {
        guard Origin(plain: text) == self else { throw GuardError(.wrongOrigin) }
    }

    /// Creates the origin from a text that consists of only a scheme, a host and an optional port. `nil` for any other
    /// text.
    init?(plain text: String) {
        let isPlain = text.utf8.allSatisfy { URIBytes.isUnreserved($0) || ":/[]".utf8.contains($0) }
        guard isPlain, let url = URL(string: text), url.path().isEmpty else { return nil }
        // `URL` reads a port that isn't a number as no port.
        let hasPort = text.utf8.reversed().first { !(0x30...0x39).contains($0) } == UInt8(ascii: ":")
        guard !hasPort || (1...65535).contains(url.port ?? 0) else { return nil }
        self.init(url)
    }
}
