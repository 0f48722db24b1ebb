import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let siblingCallsOffStepUp = siblings(
        "sibling-calls-off-step-up",
        "a step-up that is called off while it waits for another process's renewal; then both renew again"
    ) { world, first, second in
        let hold = world.hold("second", at: .written)
        let (renewal, stepUp) = await inOrder {
            let renewal = spawn { await second.refresh() }
            await hold.reached()
            let stepUp = spawn { await first.stepUp() }
            await untilIdle()
            return (renewal, stepUp)
        }
        let answers = await world.atOnce(
            world.callingOff(stepUp) + [{ hold.release() }, { await renewal.value }])
        return answers + [world.expire()]
    }
}
