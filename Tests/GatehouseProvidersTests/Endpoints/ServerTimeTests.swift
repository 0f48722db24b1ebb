import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseProviders

@Suite("The time at the server")
struct ServerTimeTests {
    private let local = ManualTimeSource()

    private func learned(_ difference: TimeInterval?) -> ServerTime {
        let time = ServerTime(local)
        var headers = HTTPHeaders()
        if let difference { headers["Date"] = HTTPDate.string(from: local.now.addingTimeInterval(difference)) }
        time.learn(from: headers)
        return time
    }

    @Test(arguments: [600.0, -600, 86_400])
    func `is what its answers say, as long as this machine's clock runs on`(_ difference: TimeInterval) {
        let time = learned(difference)
        #expect(abs(time.now.timeIntervalSince(local.now) - difference) < 1.5)
        local.advance(by: .seconds(100))
        #expect(abs(time.now.timeIntervalSince(local.now) - difference) < 1.5)
        #expect(time.uptime == local.uptime)
    }

    @Test(arguments: [nil, 0.0, 3, -4])
    func `is this machine's if the server says nothing, or nearly the same`(_ difference: TimeInterval?) {
        #expect(learned(difference).now == local.now)
    }
}
