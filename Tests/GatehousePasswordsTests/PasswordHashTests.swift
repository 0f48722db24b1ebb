import GatehousePasswords
import Testing

@Suite("A stored hash")
struct PasswordHashTests {
    private static let good =
        "$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$gy5SuVm5Z7Vw7keB9se9p87QGcomaseB/S2U1OhTsM0"

    @Test func `is read and written alike`() throws {
        let hash = try PasswordHash(parsing: PasswordHashTests.good)
        #expect(hash.parameters == .owaspMinimum)
        #expect(hash.salt == Array("0123456789abcdef".utf8))
        #expect(hash.text == PasswordHashTests.good)
    }

    @Test(
        "is refused in any other form",
        arguments: [
            ("argon2id", "argon2i"), ("argon2id", "argon2d"), ("argon2id", "Argon2id"), ("v=19", "v=16"),
            ("v=19$", ""), ("m=19456,t=2", "t=2,m=19456"), ("m=19456", "m=019456"), ("m=19456", "m=+19456"),
            ("m=19456", "m=-1"), ("m=19456", "m="), ("m=19456", "m=4294967295"), ("m=19456", "m=99999999999999999999"),
            ("m=19456", "m=524288"), ("t=2", "t=0"), ("t=2", "t=1000"), ("p=1", "p=0"), ("p=1", "p=255"),
            ("p=1", "p=1,x=1"), ("p=1", "p=١"), ("MDEyMzQ1Njc4OWFiY2RlZg", "c2hvcnQ"), ("MDEyMzQ1Njc4OWFiY2RlZg", ""),
            ("Zg$", "Zg==$"), ("Zg$", "Zh$"), ("/S2U", "_S2U"),
            ("gy5SuVm5Z7Vw7keB9se9p87QGcomaseB/S2U1OhTsM0", "gy5SuVm5"), ("TsM0", "TsM0$"), ("TsM0", "TsM0 "),
            ("$argon2id", "argon2id"), ("$argon2id", " $argon2id"),
            ("TsM0", "TsM0" + String(repeating: "A", count: 200)),
        ])
    func refused(part: String, replacement: String) {
        let text = PasswordHashTests.good.replacing(part, with: replacement)
        #expect(text != PasswordHashTests.good)
        let error = #expect(throws: PasswordError.self) { try PasswordHash(parsing: text) }
        #expect(error?.code == .invalidHash)
    }

    @Test(
        "of nonsense is refused",
        arguments: ["", "$", "$$$$$", "x", "$2b$12$abcdefghijklmnopqrstuu", String(repeating: "$", count: 100_000)])
    func nonsense(text: String) {
        let error = #expect(throws: PasswordError.self) { try PasswordHash(parsing: text) }
        #expect(error?.code == .invalidHash)
    }
}
