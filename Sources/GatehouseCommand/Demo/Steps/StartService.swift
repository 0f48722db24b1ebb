import Foundation
import GatehouseListener

extension Demo {
    /// Step 1: starts the token service on a free loopback port.
    func startService(_ transcript: Transcript, in folder: URL, cleanup: Cleanup) async throws -> DemoService {
        try await transcript.step("Start the token service") { step in
            let database = options.database ?? DatabaseLocation(file: folder.appending(path: "service.db"))
            let service = try await DemoService.start(options, database: database)
            await cleanup.add { await service.hosted.stop() }
            step.tell("issuer", service.issuer)
            step.tell("database", database)
            return service
        }
    }

    /// Step 11: stops all servers. With `--keep`, waits for Ctrl-C first.
    func stop(_ transcript: Transcript, _ service: DemoService, _ backends: DemoBackends) async throws {
        try await transcript.step(options.keeps ? "Go on until Ctrl-C" : "Stop") { step in
            if options.keeps {
                let interruption = try Interruption()
                step.tell("token service", service.issuer)
                step.tell("Notes' backend", backends.notes.listener.origin)
                step.tell("Photos' backend", backends.photos.listener.origin)
                await interruption.wait()
            }
            await backends.photos.listener.stop()
            await backends.notes.listener.stop()
            await service.hosted.stop()
            step.tell("service and backends have stopped")
        }
    }
}
