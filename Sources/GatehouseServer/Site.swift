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

    /// Notes a failure that isn't the client's fault.
    func record(_ error: any Error, at path: String) {
        let code = (error as? ServiceError)?.code.rawValue
        diagnostics.record(DiagnosticEvent("server.failed", ["path": path, "error": code ?? "\(type(of: error))"]))
    }

    func url(_ path: String) -> URL? { URL(string: base + path) }
}
