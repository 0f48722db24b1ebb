import Foundation
import GatehouseConformance
import GatehouseHTTP
import GatehouseListener
import GatehouseTypes

/// Listens for the back-channel logouts of the provider. Every path is the client's `backchannel_logout_uri`.
struct BackChannelListener {
    let inbox = LogoutInbox()
    private let address: ListenAddress
    private let tls: ListenerTLS?

    /// - Throws: ``CommandFailure`` for a setting that is wrong.
    init(_ section: ConformanceSection) throws(CommandFailure) {
        try section.expectOnly(["listen", "tls-certificate", "tls-key"])
        do {
            address = try ListenAddress(parsing: try section.text("listen") ?? "")
        } catch let error as ListenerError {
            throw section.failure("listen", "'listen': \(error.reason)")
        } catch {
            throw section.failure("listen", "'listen' takes an address like 127.0.0.1:8443")
        }
        guard let certificate = try section.secret("tls-certificate"), let key = try section.secret("tls-key") else {
            tls = nil
            return
        }
        tls = ListenerTLS(certificateChain: certificate.revealed, privateKey: key)
    }

    /// Begins to listen.
    ///
    /// - Throws: `ListenerError`.
    func start() async throws -> Listener {
        try await Listener.start(ListenerConfiguration(address: address, tls: tls)) { [inbox] request in
            inbox.deliver(request)
        }
    }
}
