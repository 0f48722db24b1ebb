import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseSQL
import GatehouseServer
import GatehouseService
import GatehouseTypes
import Synchronization

/// The token service with its listener.
struct HostedService: Sendable {
    /// Decides how a response is delivered. The demo uses it to simulate network failures.
    typealias Delivery = @Sendable (HTTPRequest, HTTPResponse) -> ListenerAction

    let service: TokenService
    let server: Server
    let listener: Listener
    /// What the operator should know about the start: a new database, the tie of a database to its issuer, or another
    /// service on the same database.
    var news: [String] = []

    /// Starts the service. The issuer is the given one, or the origin of the address that the listener is bound to.
    static func start(
        database: DatabaseLocation, migrating: Bool = false, on address: ListenAddress, issuer: String? = nil,
        lifetimes: Lifetimes = Lifetimes(), statusListLifetime: Duration? = nil,
        proxies: TrustedProxies = TrustedProxies(), tls: ListenerTLS? = nil,
        documents: (any ClientDocumentFetcher)? = nil,
        diagnostics: any DiagnosticSink = NoDiagnostics(), commandEnd: CommandEnd? = nil,
        delivery: @escaping Delivery = { _, response in .answer(response) }
    ) async throws -> HostedService {
        let headers = Server.securityHeaders(issuer: issuer ?? (tls == nil ? "http:" : "https:"))
        let doorstep = Doorstep(headers: headers)
        var listening = ListenerConfiguration(address: address, tls: tls)
        listening.publicOrigin = try issuer.map { try publicOrigin(of: $0) }
        listening.limits.unlimitedNetworks += proxies.networks
        listening.ownHeaders = headers
        let listener = try await Listener.start(listening, diagnostics: diagnostics) { request in
            delivery(request, await doorstep.respond(to: request))
        }
        var wasOwned = true
        do {
            let wasThere = try database.isThere
            let held = try database.place.hold(for: .serving)
            let service = try await ServiceOpening(
                database: database, opening: migrating ? .migrate : .create, isServing: true, commandEnd: commandEnd
            ).service { storage in
                wasOwned = try await storage.issuer() != nil
                var configuration = try ServiceConfiguration(issuer: issuer ?? listener.origin.description)
                configuration.lifetimes = lifetimes
                configuration.statusListLifetime = statusListLifetime
                configuration.documentFetcher = documents
                return configuration
            }
            let server = Server(service: service, proxies: proxies, diagnostics: diagnostics)
            doorstep.open(server, holding: held)
            let isNamed = issuer != nil
            let news = [
                wasThere ? nil : database.birth, wasOwned || isNamed ? nil : database.tie(to: service),
                held.isShared ? database.company : nil,
            ]
            return HostedService(
                service: service, server: server, listener: listener, news: news.compactMap { $0 })
        } catch {
            await listener.stop()
            throw error
        }
    }

    /// The issuer.
    var issuer: String { service.configuration.issuer }

    private static func publicOrigin(of issuer: String) throws -> Origin {
        guard let origin = URL(string: issuer).flatMap(Origin.init) else {
            throw CommandFailure("'\(issuer)' isn't an issuer, which is an https URL, or an http URL on this machine")
        }
        return origin
    }
}

/// The request handler of a listener before the service is open. The issuer may depend on the listener's port.
final class Doorstep: Sendable {
    private let headers: HTTPHeaders
    private let state = Mutex<(server: Server, database: HeldDatabase)?>(nil)

    /// - Parameter headers: The header fields that protect every answer.
    init(headers: HTTPHeaders) {
        self.headers = headers
    }

    /// Passes all further requests to the service, and holds its database for as long as there can be some.
    func open(_ server: Server, holding database: HeldDatabase) {
        state.withLock { $0 = (server, database) }
    }

    /// Returns the response to a request: 503 until the service is open.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let server = state.withLock({ $0?.server }) else {
            var response = HTTPResponse(status: .serviceUnavailable, headers: headers)
            response.headers["Retry-After"] = "1"
            return response
        }
        return await server.respond(to: request, from: request.peerAddress?.host)
    }
}
