import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A provider whose clock is ten minutes off")
struct ClockTests {
    @Test(arguments: [600, -600, 86_400, -86_400])
    func `is understood as long as it says its time`(seconds: Int) async throws {
        let fixture = try FaultFixture()
        fixture.issuer.change { $0.dateShift = .seconds(seconds) }
        let session = try await fixture.run()
        #expect(session.accessToken.type == .dpop)
        _ = try await fixture.provider.refresh(session)
        _ = try await fixture.provider.userInfo(for: session)
        try await fixture.provider.revoke(session)
    }

    @Test(arguments: [600, -600])
    func `is understood though a cache on the way has kept its answer`(seconds: Int) async throws {
        let fixture = try FaultFixture()
        fixture.issuer.change { $0.dateShift = .seconds(seconds) }
        let document = try await fixture.issuer.transport.send(
            HTTPRequest(.get, url: try #require(URL(string: ScriptedIssuer.name + FaultyStep.discovery.rawValue))))
        fixture.clock.advance(by: .seconds(900))
        var cached = document
        cached.headers["Age"] = "900"
        fixture.network.plan(.answer(cached)) { $0.path == FaultyStep.discovery.rawValue }
        #expect(await fixture.error() == nil)
        #expect(fixture.network.remainingFaults == 0)
    }

    @Test(arguments: [86_400.0, -86_400]) func `isn't misunderstood because of where its keys lie`(
        seconds: TimeInterval
    ) async throws {
        let fixture = try FaultFixture()
        fixture.issuer.change { $0.dateShift = .zero }
        let url = try #require(URL(string: ScriptedIssuer.name + FaultyStep.keys.rawValue))
        var stale = try await fixture.issuer.transport.send(HTTPRequest(.get, url: url))
        stale.headers["Date"] = HTTPDate.string(from: fixture.clock.now.addingTimeInterval(seconds))
        fixture.network.plan(.answer(stale)) { $0.path == FaultyStep.keys.rawValue }
        #expect(await fixture.error() == nil)
        #expect(fixture.network.remainingFaults == 0)
    }

    @Test func `gives lifetimes that run by our own clock`() async throws {
        let fixture = try FaultFixture()
        fixture.issuer.change { $0.dateShift = .seconds(-600) }
        let session = try await fixture.run()
        #expect(session.accessToken.receivedAt == fixture.clock.now)
        #expect(session.accessToken.expiresAt == fixture.clock.now.addingTimeInterval(300))
    }

    @Test(arguments: [601.0, -601])
    func `and who doesn't say its time sends people to their own clock`(seconds: TimeInterval) async throws {
        let fixture = try FaultFixture()
        let start = fixture.clock.numericDate + Int64(seconds)
        fixture.issuer.change {
            $0.claims["iat"] = .integer(start)
            $0.claims["exp"] = .integer(start + 300)
        }
        let error = await fixture.error()
        #expect(error?.code == .invalidResponse)
        #expect(error?.reason.hasSuffix("check this device's clock, then sign in again") == true)
        fixture.issuer.change { $0.claims = [:] }
        #expect(await fixture.error() == nil)
    }
}
