import Foundation
import GatehouseHTTP

extension Origin {
    /// Makes sure that a request went here.
    ///
    /// - Parameter text: Where the proxy says that it went: scheme, host and maybe a port.
    /// - Throws: ``GuardError/Code/wrongOrigin``.
    func expect(_ text: String) throws(GuardError) {
        let isPlain = text.utf8.allSatisfy { URIBytes.isUnreserved($0) || ":/[]".utf8.contains($0) }
        guard isPlain, let url = URL(string: text), url.path().isEmpty, Origin(url) == self else {
            throw GuardError(.wrongOrigin)
        }
    }
}
