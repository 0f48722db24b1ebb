import Foundation
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

/// What every endpoint works with.
struct Site: Sendable {
    let service: TokenService
    let diagnostics: any DiagnosticSink
    let readiness: Readiness
    let metrics = Metrics()
    private let storageFailures: OncePerWindow

    /// The issuer without a slash at its end.
    let base: String
    /// The path at which the service stands; empty if it has the whole host.
    let basePath: String
    let origin: Origin?
    let securityHeaders: SecurityHeaders

    init(service: TokenService, diagnostics: any DiagnosticSink) {
        self.service = service
        self.diagnostics = diagnostics
        readiness = Readiness(service: service)
        storageFailures = service.makeOncePerWindow()
        let issuer = service.configuration.issuer
        base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let url = URL(string: base)
        let path = url?.path(percentEncoded: true) ?? ""
        basePath = path == "/" ? "" : path
        origin = url.flatMap { Origin($0) }
        securityHeaders = SecurityHeaders(isSecure: origin?.scheme == "https")
    }

    var isSecure: Bool { securityHeaders.isSecure }

    func url(_ path: String) -> URL? { URL(string: base + path) }

    /// Notes a failure that isn't the client's fault.
    func record(_ error: any Error, at path: String, of visitor: Visitor) {
        let code = (error as? ServiceError)?.code.rawValue
        recordStorageFailure(error)
        diagnostics.record(
            DiagnosticEvent(
                "server.failed",
                ["path": path, "error": code ?? "\(type(of: error))", "request": visitor.requestID]))
    }

    /// Says what is wrong with the storage, such as a full disk, once in a quarter of an hour.
    func recordStorageFailure(_ error: any Error) {
        guard let outer = error as? ServiceError else { return }
        // What the storage said is the cause of some failures.
        let error = outer.underlyingError as? ServiceError ?? outer
        guard [.storageUnavailable, .storageCorrupt, .masterKeyChanged].contains(error.code),
            storageFailures.isFirst(error.reason)
        else { return }
        diagnostics.record(
            DiagnosticEvent("server.storage-failed", ["error": error.code.rawValue, "reason": error.reason]))
    }

    /// What has a value only at this moment, for the metrics.
    var gauges: [Metrics.Reading] {
        let hashes = service.passwordHashes
        let readings: [Metrics.Reading] = [
            ("gatehouse_password_hashes_running", "Passwords that are being hashed.", hashes.running),
            ("gatehouse_password_hashes_waiting", "Passwords that wait to be hashed.", hashes.waiting),
        ]
        guard let count = metrics.waitingDeliveries else { return readings }
        return readings + [("gatehouse_deliveries_waiting", "Logouts that clients haven't been told of yet.", count)]
    }

    /// What the storage has counted, for the metrics. Not all storages count.
    var counters: [Metrics.Reading] {
        storageCounters + documentCounters + [
            (
                "gatehouse_bounds_met_total",
                "Times at which somebody had as much stored as may be: the audit says who and what.", service.boundsMet
            ),
            (
                "gatehouse_refresh_overlaps_total",
                "Refresh tokens that clients without a proof have used again within their grace.",
                service.refreshOverlaps
            ),
        ]
    }

    private var documentCounters: [Metrics.Reading] {
        guard let work = service.documentWork else { return [] }
        return [
            ("gatehouse_document_fetches_total", "Fetches of documents that clients publish.", work.fetches),
            ("gatehouse_document_failures_total", "Fetches of these documents that have failed.", work.failures),
        ]
    }

    private var storageCounters: [Metrics.Reading] {
        guard let work = service.storageWork else { return [] }
        return [
            ("gatehouse_database_transactions_total", "Transactions that may have changed rows.", work.transactions),
            ("gatehouse_database_statements_total", "Statements in these transactions.", work.statements),
            ("gatehouse_database_commits_total", "Commits of one or more of these transactions.", work.commits),
        ]
    }
}
