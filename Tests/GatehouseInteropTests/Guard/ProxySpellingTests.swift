import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

@Suite("Paths of rules in every spelling, behind a proxy and before a backend that decodes")
struct ProxySpellingTests {
    /// A rule for the path with one character, and that path as a backend reads it.
    private struct RuledPath {
        let option: String
        let decoded: String
        let place: String
        let byte: UInt8

        init(_ place: String, _ byte: UInt8, spelling: String) {
            self.place = "/" + place + String(byte) + "-"
            self.byte = byte
            option = self.place + spelling + "=notes:admin"
            decoded = self.place + String(Character(Unicode.Scalar(byte)))
        }
    }

    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    private static let inTwoSpellings = Set("!$&'()*+,:=@".utf8)
    private static let onlyEncoded = Set("\"<>[]^`{|}".utf8)

    /// Each character that a rule's path may hold, both as it is and encoded where rules may hold it so.
    private static var ruledPaths: [RuledPath] {
        (UInt8(0x21)...0x7E).flatMap { byte in
            var paths: [RuledPath] = []
            // Before the first equals sign stands the path.
            if unreserved.union(inTwoSpellings).contains(byte), byte != UInt8(ascii: "=") {
                paths.append(RuledPath("raw", byte, spelling: String(Character(Unicode.Scalar(byte)))))
            }
            if inTwoSpellings.union(onlyEncoded).contains(byte) {
                paths.append(RuledPath("encoded", byte, spelling: encoded(byte)))
            }
            return paths
        }
    }

    private static func encoded(_ byte: UInt8) -> String { "%" + String(byte, radix: 16).uppercased() }

    private static func spellings(_ byte: UInt8) -> [String] {
        [String(Character(Unicode.Scalar(byte))), encoded(byte), encoded(byte).lowercased()]
    }

    @Test(arguments: Proxy.allCases)
    func `need what the rule asks for`(proxy: Proxy) async throws {
        let paths = Self.ruledPaths
        let options = paths.flatMap { ["--require", $0.option] }
        try await GuardedBackend.run(proxy, options: options) { backend in
            let reader = try await backend.issuer.bearer()
            let admin = try await backend.issuer.bearer(["scope": "notes:admin"])
            for path in paths {
                for spelling in Self.spellings(path.byte) {
                    let status = try await backend.send(path.place + spelling, reader).status
                    #expect([400, 403].contains(status), "\(path.option), \(path.place + spelling): \(status)")
                }
                #expect(backend.takeRequests().isEmpty, "\(path.option)")
                for spelling in Self.spellings(path.byte) where Self.inTwoSpellings.contains(path.byte) {
                    #expect(try await backend.send(path.place + spelling, admin).status == 200, "\(spelling)")
                }
                for seen in backend.takeRequests() {
                    #expect(seen.percentEncodedPath.removingPercentEncoding == path.decoded)
                }
            }
        }
    }

    /// Between two letters of a rule's path, so that a backend which ignores the character finds the rule's path, too.
    @Test(arguments: Proxy.allCases)
    func `hold against every byte`(proxy: Proxy) async throws {
        try await GuardedBackend.run(proxy, options: ["--require", "/users:purge=notes:admin"]) { backend in
            let reader = try await backend.issuer.bearer()
            for byte in UInt8.min...UInt8.max {
                let code = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                for target in ["/users" + code + "purge", "/users:purge" + code, "/" + code + "users:purge"] {
                    _ = try await backend.send(target, reader)
                }
            }
            for seen in backend.takeRequests() {
                let path = seen.percentEncodedPath.removingPercentEncoding
                #expect(path != nil && path != "/users:purge", "\(seen.percentEncodedPath)")
            }
            #expect(try await backend.send("/users%3Apurge", reader).status == 403)
            #expect(try await backend.send("/users", reader).status == 200)
        }
    }
}
