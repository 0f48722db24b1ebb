import Foundation
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// What every endpoint works with.
struct Site: Sendable {
    let service: TokenService
    let administration: Secret?
    let diagnostics: any DiagnosticSink

    /// The issuer without a slash at its end.
    var base: String {
        let issuer = service.configuration.issuer
        return issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    }

    /// The path at which the service stands; empty if it has the whole host.
    var basePath: String {
        let path = URL(string: base)?.path(percentEncoded: true) ?? ""
        return path == "/" ? "" : path
    }

    var origin: Origin? { URL(string: base).flatMap(Origin.init) }

    var isSecure: Bool { origin?.scheme == "https" }

    func url(_ path: String) -> URL? { URL(string: base + path) }
}
