import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseServer
import GatehouseService
import GatehouseTypes

/// The token service on a socket.
struct HostedService: Sendable {
    /// What may go wrong between the service's answer and the wire; only the demo makes use of it.
    typealias Delivery = @Sendable (HTTPRequest, HTTPResponse) -> ListenerAction

    let service: TokenService
    let listener: Listener

    /// Serves on an address. The issuer is the one that is given, or the address that is really listened on.
    static func start(
        database: DatabaseLocation, on address: ListenAddress, issuer: String? = nil,
        lifetimes: Lifetimes = Lifetimes(),
        administration: Secret? = nil, diagnostics: any DiagnosticSink = NoDiagnostics(),
        delivery: @escaping Delivery = { _, response in .answer(response) }
    ) async throws -> HostedService {
        let doorstep = Doorstep()
        let origin = try issuer.map { try publicOrigin(of: $0) }
        let listener = try await Listener.start(on: address, publicOrigin: origin, diagnostics: diagnostics) {
            request in
            delivery(request, await doorstep.respond(to: request))
        }
        do {
            var configuration = try ServiceConfiguration(issuer: issuer ?? listener.origin.description)
            configuration.lifetimes = lifetimes
            let service = try await ServiceOpening(database: database, configuration: configuration)()
            doorstep.open(Server(service: service, administration: administration, diagnostics: diagnostics))
            return HostedService(service: service, listener: listener)
        } catch {
            await listener.stop()
            throw error
        }
    }

    /// The issuer.
    var issuer: String { service.configuration.issuer }

    /// How long answers may take that are being made when the service stops.
    private static let patience = Duration.seconds(5)

    /// Answers what has come in, and stops.
    func stop() async {
        await listener.stop(patience: HostedService.patience)
    }

    private static func publicOrigin(of issuer: String) throws -> Origin {
        guard let origin = URL(string: issuer).flatMap(Origin.init) else {
            throw CommandFailure("'\(issuer)' isn't an address that could be an issuer")
        }
        return origin
    }
}
