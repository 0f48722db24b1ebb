import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTypes
import Testing

extension BehindNginx {
    /// What the tests of the service show with its parts, here with the program behind a proxy.
    @Suite("The limits on signing in")
    struct SignInLimitTests {
        @Test func `shut out nobody else after 10,000 wrong tries from one network (R2)`() async throws {
            try await ProxiedService.run(accounts: ["ada@example.com", "bob@example.com"]) { service in
                // nginx closes a connection after 1,000 requests. None is used that often.
                let attack = try await Attack.begin(on: service, from: Array(repeating: "127.66.0.1", count: 16))
                let names: @Sendable (Int) -> String = {
                    $0.isMultiple(of: 2) ? "ada@example.com" : "user\($0)@example.com"
                }
                var statuses = try await attack.run(0..<1_000, at: names)
                async let others = attack.run(1_000..<10_000, at: names)
                try await expectSignIn("bob@example.com", at: "127.77.0.1", of: service)
                let tries = try await service.signIns().values.reduce(0, +)
                #expect(tries < 10_000, "the attack isn't over")
                statuses.merge(try await others, uniquingKeysWith: +)
                #expect(statuses == [.forbidden: 100, .tooManyRequests: 9_900])
                try await expectSignIn("ada@example.com", at: "127.77.0.2", of: service)
                try await expectSignIn("bob@example.com", at: "127.66.0.2", of: service)
                let neighbour = service.browser(at: "127.66.0.1")
                try await neighbour.open(service.signInPage)
                #expect(try await neighbour.submit("bob@example.com").status == .tooManyRequests)
                #expect(try await service.auditCount("account.attempts-limited") == 2, "Ada's and the network's")
            }
        }

        @Test func `let an attacked person in from the browser and the device that they used before (R3)`() async throws
        {
            try await ProxiedService.run { service in
                let browser = service.browser(at: "127.1.0.1")
                try await browser.open(service.signInPage)
                #expect(try await browser.submit("ada@example.com").status == .seeOther)
                let device = try await DeviceOfAda(service)
                _ = try await device.signIn(at: "127.1.0.2")

                let attack = try await Attack.begin(on: service, from: (1...100).map { "127.100.0.\($0)" })
                let statuses = try await attack.run(0..<200) { _ in "ada@example.com" }
                #expect(statuses == [.forbidden: 50, .tooManyRequests: 150])
                let beginning = ContinuousClock.now
                try await attack.flood {
                    try await browser.open(service.signInPage)
                    #expect(try await browser.submit("ada@example.com").status == .seeOther)
                    _ = try await device.signIn(at: "127.1.0.3")
                }
                #expect(ContinuousClock.now - beginning < .seconds(60))
                let other = try await DeviceOfAda(service)
                await #expect { _ = try await other.signIn(at: "127.1.0.2") } throws: {
                    ($0 as? AuthError)?.code == .refused
                }
            }
        }

        @Test func `tell an attacked person from elsewhere what they tell an unknown one`() async throws {
            try await ProxiedService.run { service in
                let attack = try await Attack.begin(on: service, from: (1...100).map { "127.100.0.\($0)" })
                let beginning = ContinuousClock.now
                _ = try await attack.run(0..<200) { $0.isMultiple(of: 2) ? "ada@example.com" : "eve@example.com" }
                let browser = service.browser(at: "127.2.0.1")
                try await browser.open(service.signInPage)
                let (known, unknown) = (
                    try await browser.submit("ada@example.com"), try await browser.submit("eve@example.com")
                )
                let duration = ContinuousClock.now - beginning
                #expect(known.status == .tooManyRequests && unknown.status == .tooManyRequests)
                #expect(known.text.contains("Too many attempts. Please wait "))
                /// The page without what differs between two requests for the same page.
                func page(_ response: HTTPResponse) throws -> String {
                    let identifier = try #require(response.headers["X-Request-ID"])
                    #expect(response.text.contains(identifier))
                    return response.text.replacing(identifier, with: "").replacing(#/wait \d+ minutes?/#, with: "")
                }
                #expect(try page(known).replacing("ada@", with: "eve@") == page(unknown))
                let varying = ["Date", "X-Request-ID", "Retry-After"]
                func fields(_ response: HTTPResponse) -> [String] {
                    response.headers.fields.filter { !varying.map { $0.lowercased() }.contains($0.name.lowercased()) }
                        .map { "\($0.name.lowercased()): \($0.value)" }
                }
                #expect(fields(known) == fields(unknown))
                for name in varying { #expect(known.headers[name] != nil && unknown.headers[name] != nil, "\(name)") }
                // Each window begins with its first failure, and both began during the attack.
                let waits = try [known, unknown].map { try #require($0.headers["Retry-After"].flatMap { Int($0) }) }
                #expect(waits.allSatisfy { $0 <= 900 && .seconds(899 - $0) <= duration }, "\(waits)")
            }
        }

        @Test func `cost no password hash, and one entry of the audit in a window`() async throws {
            try await ProxiedService.run { service in
                let attack = try await Attack.begin(on: service, from: ["127.66.0.1"])
                func price(_ numbers: Range<Int>) async throws -> (statuses: [HTTPStatus: Int], time: Duration) {
                    let before = try service.processorTime()
                    let statuses = try await attack.run(numbers) { "user\($0)@example.com" }
                    return (statuses, (try service.processorTime() - before) / numbers.count)
                }
                let (checked, limited) = (try await price(0..<100), try await price(100..<600))
                #expect(checked.statuses == [.forbidden: 100])
                #expect(limited.statuses == [.tooManyRequests: 500])
                #expect(try await service.signIns() == ["access_denied": 100, "too_many_attempts": 500])
                #expect(try await service.auditCount("account.password-checked") == 100)
                #expect(try await service.auditCount("account.attempts-limited") == 1)
                #expect(limited.time < checked.time / 2, "\(limited.time), \(checked.time)")
            }
        }

        private func expectSignIn(_ email: String, at address: String, of service: ProxiedService) async throws {
            let browser = service.browser(at: address)
            try await browser.open(service.signInPage)
            #expect(try await browser.submit(email).status == .seeOther, "\(email) at \(address)")
        }
    }
}
