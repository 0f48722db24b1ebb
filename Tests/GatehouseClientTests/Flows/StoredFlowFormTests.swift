import Foundation
import GatehouseClient
import GatehouseTypes
import Testing

@Suite("The stored form of a sign-in through a browser")
struct StoredFlowFormTests {
    private static let begun = Date(timeIntervalSince1970: 1_800_000_000)

    private func flow(nonce: Secret? = Secret("n"), age: Duration? = .milliseconds(1500)) -> AuthorizationFlow {
        AuthorizationFlow(
            provider: "idp", issuer: "https://id.example", clientID: "notes", redirectURI: "com.example.notes:/back",
            state: Secret("s"), nonce: nonce, codeVerifier: Secret("v"), scope: "openid a",
            resources: ["https://api.example"],
            requirement: AuthenticationRequirement(contextClasses: ["x", "y"], maximumAge: age),
            proofKeyID: KeyID("k"), createdAt: Self.begun, expiresAt: Self.begun.addingTimeInterval(600))
    }

    private func reading(_ change: (inout [String: JSONValue]) -> Void) throws -> AuthorizationFlow {
        var members = try #require(flow().storageValue.object)
        change(&members)
        return try AuthorizationFlow(storageValue: .object(members))
    }

    private func code(_ change: (inout [String: JSONValue]) -> Void) -> AuthError.Code? {
        do {
            _ = try reading(change)
            return nil
        } catch {
            return (error as? AuthError)?.code
        }
    }

    @Test func `contains all values`() throws {
        let read = try reading { _ in }
        #expect(read.storageValue == flow().storageValue)
        #expect(read.provider == "idp")
        #expect(read.issuer == "https://id.example")
        #expect(read.clientID == "notes")
        #expect(read.redirectURI == "com.example.notes:/back" && read.scope.tokens == ["openid", "a"])
        #expect([read.state, read.nonce, read.codeVerifier].map { $0?.revealed } == ["s", "n", "v"])
        #expect(read.resources == ["https://api.example"] && read.proofKeyID == "k")
        #expect(read.requirement == flow().requirement)
        #expect(read.createdAt == Self.begun && read.expiresAt == Self.begun.addingTimeInterval(600))
    }

    @Test func `can be without the optional values`() throws {
        let optional = ["nonce", "verifier", "requirement", "proofKey"]
        let read = try reading { members in optional.forEach { members[$0] = nil } }
        #expect(read.nonce == nil)
        #expect(read.codeVerifier == nil)
        #expect(read.requirement == nil)
        #expect(read.proofKeyID == nil)
        #expect(flow(nonce: nil).storageValue["nonce"] == nil)
    }

    @Test func `is refused if a member is missing`() throws {
        let members = try #require(flow().storageValue.object)
        for name in Set(members.keys).subtracting(["nonce", "verifier", "requirement", "proofKey"]) {
            #expect(code { $0[name] = nil } == .storeCorrupt, "\(name)")
        }
    }

    @Test func `is refused if a member has the wrong type`() throws {
        let members = try #require(flow().storageValue.object)
        for name in members.keys { #expect(code { $0[name] = true } == .storeCorrupt, "\(name)") }
        #expect(code { $0["resources"] = ["a", 1] } == .storeCorrupt)
        #expect(code { $0["requirement"] = [:] } == .storeCorrupt)
        #expect(code { $0["createdAt"] = .number(1e13) } == .storeCorrupt)
        #expect(throws: AuthError.self) { try AuthorizationFlow(storageValue: []) }
    }

    @Test func `is refused if a member is unknown or impossible`() {
        #expect(code { $0["more"] = "x" } == .storeCorrupt)
        #expect(code { $0["state"] = "" } == .storeCorrupt)
        #expect(code { $0["expiresAt"] = $0["createdAt"] } == .storeCorrupt)
        #expect(code { $0["scope"] = "a  b" } == .storeCorrupt)
        #expect(code { $0["issuer"] = .string(String(repeating: "x", count: 8192)) } == nil)
        #expect(code { $0["issuer"] = .string(String(repeating: "x", count: 8193)) } == .storeCorrupt)
    }

    @Test func `is unavailable if a newer version wrote it`() {
        #expect(code { $0["version"] = 2 } == .storeUnavailable)
        #expect(code { $0["version"] = 1 } == nil)
    }

    @Test func `is what Codable writes, with a limited length`() throws {
        let written = try JSONEncoder().encode(["flow": flow()])
        let read = try JSONDecoder().decode([String: AuthorizationFlow].self, from: written)
        #expect(read["flow"]?.storageValue == flow().storageValue)
        for text in ["", "{}", "nonsense", String(repeating: " ", count: 64 * 1024) + "{}"] {
            let data = try JSONEncoder().encode(text)
            #expect(throws: AuthError.self) { try JSONDecoder().decode(AuthorizationFlow.self, from: data) }
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(AuthorizationFlow.self, from: Data("{}".utf8)) }
    }

    @Test func `causes an error that names the wrong member without its value`() {
        #expect {
            try reading { $0["verifier"] = ["hidden"] }
        } throws: { error in
            let text = "\(error)"
            return text.contains("the stored flow's member verifier") && !text.contains("hidden")
        }
    }
}

@Suite("The lifetime of a sign-in through a browser")
struct FlowLifetimeTests {
    @Test(arguments: [(-61.0, false), (-59, true), (0, true), (659, true), (661, false), (-86_400, false)])
    func `is measured by the time of day, with a tolerance of one minute`(offset: Double, isOpen: Bool) {
        let begun = Date(timeIntervalSince1970: 1_800_000_000)
        let flow = AuthorizationFlow(
            provider: "idp", issuer: "", clientID: "notes", redirectURI: "", state: Secret("s"), nonce: nil,
            codeVerifier: nil, scope: .empty, createdAt: begun, expiresAt: begun.addingTimeInterval(600))
        #expect(flow.isOpen(at: begun.addingTimeInterval(offset)) == isOpen)
    }
}
