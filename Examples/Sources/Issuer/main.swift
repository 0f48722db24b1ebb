import Foundation
import GatehouseListener
import GatehouseSQLite
import GatehouseServer
import GatehouseService

do {
    let key = try Secret(String(contentsOfFile: "service.db.key", encoding: .utf8))
    let service = try await TokenService(
        configuration: ServiceConfiguration(issuer: "http://127.0.0.1:8080"), storage: .sqlite(path: "service.db"),
        masterKey: MasterKey(text: key))
    let server = Server(service: service)
    let listener = try await Listener.start(on: .loopback(port: 8080)) { request in
        await server.respond(to: request, from: request.peerAddress?.host)
    }
    print("Listening on \(listener.origin)")
    while true { try await Task.sleep(for: .seconds(60)) }  // until Ctrl-C
} catch {
    print(error)
    exit(1)
}
