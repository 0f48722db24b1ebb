import GatehouseSQL
import Testing

@testable import GatehousePostgreSQL

@Suite("A refusal of the server")
struct DatabaseErrorStateTests {
    @Test(arguments: [
        ("23505", DatabaseError.Code.duplicate), ("23502", .constraint), ("40001", .conflict), ("40P01", .conflict),
        ("40003", .uncertain), ("53100", .full), ("53300", .busy), ("55P03", .busy), ("57014", .busy),
        ("57P01", .unreachable), ("57P03", .unreachable), ("08006", .unreachable), ("25006", .unreachable),
        ("28P01", .cannotOpen), ("3D000", .cannotOpen), ("42501", .cannotOpen), ("XX001", .corrupt),
        ("XX000", .failed), ("58030", .failed), ("42601", .failed), ("", .failed),
    ])
    func `has a code for what its caller can do`(state: String, code: DatabaseError.Code) {
        #expect(DatabaseError(state: state, message: nil).code == code)
    }

    @Test func `is told in the server's words, unless they can contain a value`() {
        #expect(DatabaseError(state: "42601", message: "syntax error").reason.contains("syntax error (42601)"))
        #expect(!DatabaseError(state: "22P02", message: "invalid input: ada@example.com").reason.contains("ada"))
    }
}
