import GatehouseHTTP
import GatehouseTypes
import Testing

extension BehindNginx {
    @Suite("The address of a client")
    struct ForwardedAddressTests {
        private static let secondProxy = ["--trusted-proxy", "127.0.0.2"]

        /// Tries wrong passwords, once with the fields that each attempt has, until no more are accepted.
        private func tries(
            _ service: ProxiedService, from addresses: [String], _ headers: (Int) -> HTTPHeaders
        ) async throws -> [HTTPStatus] {
            let browser = service.browser(at: addresses[0])
            try await browser.open(service.signInPage)
            var statuses: [HTTPStatus] = []
            for (number, address) in addresses.enumerated() {
                let answer = try await browser.submit(
                    "ada@example.com", Secret("wrong"), headers: headers(number),
                    through: service.transport(from: address))
                statuses.append(answer.status)
            }
            return statuses
        }

        private let limited: [HTTPStatus] = [403, 403, 403, 403, 403, 429]

        @Test func `is the one that nginx saw, whatever the client writes`() async throws {
            try await ProxiedService.run { service in
                let forged: [HTTPHeaders] = [
                    ["X-Forwarded-For": "198.51.100.1"], ["Forwarded": "for=198.51.100.2"],
                    ["X-Forwarded-For": "198.51.100.3, 127.0.0.1"], ["X-Forwarded-For": "198.51.100.4,"],
                    [
                        "X-Forwarded-For": "198.51.100.5", "x-forwarded-for": "198.51.100.6",
                        "X-Real-IP": "198.51.100.7",
                    ],
                    ["X-Forwarded-For": "\"198.51.100.8", "Forwarded": "for=127.0.0.1, for=198.51.100.9"],
                ]
                let statuses = try await tries(service, from: Array(repeating: "127.5.0.1", count: 6)) { forged[$0] }
                #expect(statuses == limited)
                #expect(try await service.loggedAddresses() == Array(repeating: "127.5.0.1", count: 6))
            }
        }

        @Test func `is the proxy's if no proxy is trusted`() async throws {
            try await ProxiedService.run([]) { service in
                let statuses = try await tries(service, from: (1...6).map { "127.5.0.\($0)" }) {
                    ["X-Forwarded-For": "198.51.100.\($0)", "Forwarded": "for=198.51.100.\($0)"]
                }
                #expect(statuses == limited)
                #expect(try await service.loggedAddresses() == Array(repeating: "127.0.0.1", count: 6))
            }
        }

        @Test func `is what a second trusted proxy saw, and counts with its network`() async throws {
            try await ProxiedService.run(ProxiedService.trustingNginx + Self.secondProxy) { service in
                let addresses = (1...5).map { "2001:db8:0:1::\($0)" } + ["2001:db8:0:1:ffff::1"]
                let statuses = try await tries(service, from: Array(repeating: "127.0.0.2", count: 6)) {
                    ["X-Forwarded-For": "198.51.100.1, \(addresses[$0])"]
                }
                #expect(statuses == limited)
                let neighbour = service.browser(at: "127.0.0.2")
                try await neighbour.open(service.signInPage)
                let answer = try await neighbour.submit(
                    "ada@example.com", headers: ["X-Forwarded-For": "2001:db8:0:2::1"])
                #expect(answer.status == .seeOther)
                #expect(try await service.loggedAddresses() == addresses + ["2001:db8:0:2::1"])
            }
        }
    }
}
