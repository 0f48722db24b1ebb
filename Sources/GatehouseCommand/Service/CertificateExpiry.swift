import Foundation
import GatehouseListener
import GatehouseTypes

/// The end of the validity of the service's certificate. Clients refuse a certificate that has expired.
struct CertificateExpiry: Sendable {
    /// So long before it, the operator is told: a renewal that works by itself has happened by then.
    private static let notice = Duration.seconds(14 * 86_400)

    private let date: Date

    init(_ date: Date) {
        self.date = date
    }

    /// What the operator should know; `nil` if the certificate is valid for more than 14 days.
    func news(at now: Date) -> String? {
        if isOver(at: now) { return "\(failure). Renew it, and send SIGHUP." }
        let rest = Duration.seconds(date.timeIntervalSince(now).rounded(.down))
        guard rest <= CertificateExpiry.notice else { return nil }
        return "The certificate for https expires in \(rest.inWords), on \(date.minuteInWords) UTC. Renew it, and send "
            + "SIGHUP."
    }

    /// Finds out whether the certificate has expired.
    func isOver(at now: Date) -> Bool { date <= now }

    /// What is wrong with a certificate that has expired.
    var failure: String { "The certificate for https expired on \(date.minuteInWords) UTC, so clients refuse it" }
}

extension HostedService {
    /// Uses another certificate for new connections.
    ///
    /// - Throws: ``CommandFailure`` if it has expired, and the one in use hasn't. `ListenerError` if it can't be used.
    func replaceCertificate(with tls: ListenerTLS, at now: Date) throws {
        let new = CertificateExpiry(try tls.expiry())
        if new.isOver(at: now), let used = listener.certificateExpiry, !CertificateExpiry(used).isOver(at: now) {
            throw CommandFailure("\(new.failure). The one in use is still valid, and stays")
        }
        try listener.replaceCertificate(with: tls)
    }

    /// What the operator should know about the certificate for new connections.
    func certificateNews(at now: Date) -> [String] {
        [listener.certificateExpiry.flatMap { CertificateExpiry($0).news(at: now) }].compactMap { $0 }
    }
}
