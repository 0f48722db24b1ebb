import Testing

@testable import GatehouseServer

@Suite("The path of an endpoint")
struct PathPatternTests {
    @Test func `has parameters in the place of segments`() {
        let pattern: PathPattern = "/clients/:client/keys/:key"
        #expect(!pattern.isConstant)
        #expect(pattern.parameters(of: "/clients/notes/keys/1") == ["client": "notes", "key": "1"])
        for other in [
            "/clients/notes/keys/", "/clients//keys/1", "/clients/notes/keys/1/2", "/Clients/notes/keys/1", "",
        ] {
            #expect(pattern.parameters(of: other) == nil, "\(other)")
        }
    }

    @Test func `without parameters stands for itself`() {
        let pattern: PathPattern = "/token"
        #expect(pattern.isConstant)
        #expect(pattern.parameters(of: "/token") == [:])
        #expect(pattern.parameters(of: "/token/") == nil)
        #expect(pattern.description == "/token")
    }
}
