import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledRequest = Scenario(
        "cancelled-request", "two requests that wait for one refresh, and one of them is cancelled", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        let request = spawn { await app.load() }
        return await world.atOnce(world.callingOff(request) + [{ await app.load() }])
    }
}
