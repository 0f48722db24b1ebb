import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseServer
import GatehouseService
import GatehouseTypes

/// The token service with its listener.
struct HostedService: Sendable {
    /// Decides how a response is delivered. The demo uses it to simulate network failures.
    typealias Delivery = @Sendable (HTTPRequest, HTTPResponse) -> ListenerAction

    let service: TokenService
    let listener: Listener

    /// Starts the service. The issuer is the given one, or the origin of the address that the listener is bound to.
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

    /// The time that pending responses get to finish when the service stops.
    private static let patience = Duration.seconds(5)

    /// Answers the pending requests, and stops.
    func stop() async {
        await listener.stop(patience: HostedService.patience)
    }

    private static func publicOrigin(of issuer: String) throws -> Origin {
        guard let origin = URL(string: issuer).flatMap(Origin.init) else {
            throw CommandFailure("'\(issuer)' isn't an issuer, which is an https URL, or an http URL on this machine")
        }
        return origin
    }
}
