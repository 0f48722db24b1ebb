import Foundation
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehousePostgreSQL

@Suite("Two instances on one database share their work:")
struct SharedWorkTests {
    @Test func `the audit's chain stays whole if both seal while entries are written`() async throws {
        let instances = try await TwoInstances()
        let ada = try await instances.settle()
        _ = try await instances.atOnce(15) { driver in
            try await driver.service.signOutEverywhere(ada)
            _ = try await driver.service.sealAudit()
            _ = try await driver.service.checkpointAudit()
        }
        while try await instances.two.service.sealAudit() > 0 {}
        let count = try await instances.one.service.records.countAuditEntries(matching: AuditQuery())
        #expect(count == 32)
        for driver in instances.drivers {
            #expect(try await driver.service.verifyAudit() == .intact(first: 1, last: count, waiting: 0))
        }
        await instances.close()
    }

    @Test func `each delivery is made by one of them`() async throws {
        let instances = try await TwoInstances()
        let payloads = (0..<60).map { "delivery \($0)" }
        for payload in payloads {
            try await instances.one.service.deliveries.add("mail", Secret(payload), lifetime: .seconds(86_400))
        }
        instances.time.advance(by: .seconds(1))
        let made = try await instances.atOnce(3) { driver in
            var made: [String] = []
            while let delivery = try await driver.service.deliveries.claim() {
                made.append(delivery.payload.revealed)
                try await driver.service.deliveries.finish(delivery)
            }
            return made
        }
        #expect(made.compactMap { $0 }.flatMap { $0 }.sorted() == payloads.sorted())
        await instances.close()
    }

    @Test func `a client is told once of a session that both end at the same moment`() async throws {
        let instances = try await TwoInstances()
        _ = try await instances.settle()
        try await instances.one.registerApp("wiki") { metadata in
            metadata.scope = "openid"
            metadata.backchannelLogoutURI = URL(string: "https://wiki.example.com/logged-out")
        }
        for _ in 0..<10 {
            let cookie = try await instances.one.signInBrowser()
            _ = try await instances.one.code("wiki", in: cookie) { $0.scope = "openid" }
            _ = try await instances.atOnce(2) { try await $0.service.browserSessions.end(cookie) }
        }
        #expect(try await instances.two.service.records.deliveries(client: "wiki").count == 10)
        instances.time.advance(by: .seconds(1))
        let told = try await instances.atOnce(3) { driver in
            var told: [Secret] = []
            while let delivery = try await driver.service.deliveries.claim() {
                told.append(try #require(try await driver.service.logoutDeliveries.message(of: delivery)).token)
                try await driver.service.deliveries.finish(delivery)
            }
            return told
        }
        #expect(told.compactMap { $0 }.flatMap { $0 }.count == 10)
        await instances.close()
    }

    @Test func `what has expired is deleted if both do it, and nothing else`() async throws {
        let instances = try await TwoInstances()
        let ada = try await instances.settle()
        for driver in instances.drivers {
            for _ in 0..<225 { _ = try await driver.service.issueChallenge() }
            _ = try await driver.signInBrowser()
            _ = try await driver.service.sealAudit()
            _ = try await driver.service.checkpointAudit()
        }
        instances.time.advance(by: .seconds(500 * 86_400))
        _ = try await instances.one.service.issueChallenge()
        let cookie = try await instances.one.signInBrowser()
        #expect(try await instances.atOnce(2) { try await $0.service.removeExpired(acceptsClock: true) }.count == 4)
        #expect(try instances.database.run("SELECT count(*)::text FROM challenges") == ["1"])
        #expect(try instances.database.run("SELECT count(*)::text FROM sessions") == ["1"])
        #expect(try await instances.two.service.browserSessions.find(cookie)?.account == ada)
        while try await instances.two.service.sealAudit() > 0 {}
        let finding = try await instances.one.service.verifyAudit()
        guard case .intact(let first, _, _) = finding, first > 1 else {
            Issue.record("The audit is \(finding).")
            return
        }
        await instances.close()
    }
}
