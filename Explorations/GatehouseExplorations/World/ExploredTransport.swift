import GatehouseHTTP
import GatehouseTesting

/// The way from one process to the resource.
struct ExploredTransport: HTTPTransport {
    let resource: ScriptedTransport.Handler
    let life: Life
    let watch: Watch
    let process: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await life.check()
        watch.willSend(request, by: process)
        var response = try await resource(request)
        await life.pass()
        response.request = request
        return response
    }
}
