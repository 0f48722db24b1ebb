import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTypes

extension SettingCheck {
    /// Whether clients accept the certificate for the host that they know the service by.
    static let certificateName = SettingCheck { settings in
        guard let tls = settings.tls else { return [] }
        return try CertificateName(settings.invocation).check(tls)
    }

    /// Whether the certificate has expired, or soon will.
    static let certificateExpiry = SettingCheck { settings in
        guard let tls = settings.tls else { return [] }
        let (expiry, now) = (CertificateExpiry(try tls.expiry()), settings.time.now)
        guard !expiry.isOver(at: now) else { throw CommandFailure(expiry.failure) }
        return [expiry.news(at: now)].compactMap { $0 }
    }

    /// Whether the port speaks what the issuer says.
    static let schemes = SettingCheck { settings in
        guard settings.tls != nil, let issuer = settings.invocation.value("issuer"),
            issuer.asciiLowercased.hasPrefix("http:")
        else { return [] }
        throw CommandFailure(
            "the issuer \(issuer) is http, and with '--tls-certificate' the service speaks only https: no client reaches "
                + "it. Change one of them")
    }
}

/// The host that the certificate must be for.
struct CertificateName: Sendable {
    /// The issuer's host; without an issuer the address that the service listens on.
    private let host: String
    /// Whether clients see the certificate of a proxy, and only that proxy sees this one.
    private let isBehindProxy: Bool

    init(_ invocation: Invocation) throws {
        let issuer = invocation.value("issuer").flatMap { URL(string: $0)?.host() }
        let origin = try ServeArguments.address(in: invocation).origin(isEncrypted: true)
        host = (issuer ?? origin?.host ?? "").trimmingCharacters(in: ["[", "]"])
        isBehindProxy = !invocation.values("trusted-proxy").isEmpty
    }

    /// Checks a certificate.
    ///
    /// - Returns: A remark if it is for another host, and only a proxy sees it.
    /// - Throws: ``CommandFailure`` if it is for another host, and clients see it.
    func check(_ tls: ListenerTLS) throws(CommandFailure) -> [String] {
        guard !tls.isValid(for: host) else { return [] }
        let finding = "The certificate for https isn't for the issuer's host \(host)"
        guard !isBehindProxy else { return ["\(finding). That is right only if the proxy doesn't pass TLS through."] }
        throw CommandFailure("\(finding), so clients refuse it: name a certificate whose names include it")
    }
}
