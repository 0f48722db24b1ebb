import Foundation
import GatehouseListener
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The end of a certificate")
struct CertificateExpiryTests {
    private let expiry = CertificateExpiry(Date(timeIntervalSince1970: 1_800_000_000))

    private func news(before seconds: Double) -> String? {
        expiry.news(at: Date(timeIntervalSince1970: 1_800_000_000 - seconds))
    }

    @Test func `is told within 14 days before it, and afterwards`() {
        let day: Double = 86_400
        #expect(news(before: 90 * day) == nil)
        #expect(news(before: 14 * day + 1) == nil)
        let end = "on 2027-01-15 08:00 UTC"
        #expect(
            news(before: 14 * day) == "The certificate for https expires in 14 d, \(end). Renew it, and send SIGHUP.")
        #expect(news(before: 3_600.5)?.contains("expires in 1 h, ") == true)
        for seconds in [0, -1, -90 * day] {
            #expect(
                news(before: seconds)
                    == "The certificate for https expired \(end), so clients refuse it. Renew it, and send SIGHUP.")
        }
    }

    @Test func `has come at the second that the certificate names`() {
        #expect(!expiry.isOver(at: Date(timeIntervalSince1970: 1_799_999_999)))
        #expect(expiry.isOver(at: Date(timeIntervalSince1970: 1_800_000_000)))
    }

    @Test func `keeps a new certificate from taking the place of one that is valid`() async throws {
        let shell = try Shell()
        func certificate(days: Int) throws -> ListenerTLS {
            let (certificate, key) = try TLSPair.make(in: shell.home, days: days)
            return ListenerTLS(
                certificateChain: try String(contentsOfFile: certificate, encoding: .utf8),
                privateKey: Secret(try String(contentsOfFile: key, encoding: .utf8)))
        }
        let (long, short) = (try certificate(days: 30), try certificate(days: 2))
        let hosted = try await HostedService.start(database: shell.database, on: .loopback(), tls: long)
        let valid = hosted.listener.certificateExpiry
        #expect(throws: CommandFailure.self) {
            try hosted.replaceCertificate(with: short, at: Date().addingTimeInterval(3 * 86_400))
        }
        #expect(hosted.listener.certificateExpiry == valid)
        try hosted.replaceCertificate(with: short, at: Date())
        #expect(hosted.listener.certificateExpiry != valid)
        // Nothing better is in use.
        try hosted.replaceCertificate(with: long, at: Date().addingTimeInterval(40 * 86_400))
        #expect(hosted.listener.certificateExpiry == valid)
        await hosted.listener.stop()
    }
}
