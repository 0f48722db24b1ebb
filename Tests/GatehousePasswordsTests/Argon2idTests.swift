import GatehousePasswords
import GatehouseTypes
import Testing

@Suite("Argon2id")
struct Argon2idTests {
    @Test func `gives the tag of RFC 9106, section 5.3`() throws {
        let parameters = try #require(Argon2Parameters(memory: 32, passes: 3, lanes: 4))
        let tag = try Argon2id.hash(
            [UInt8](repeating: 1, count: 32), salt: [UInt8](repeating: 2, count: 16), parameters: parameters, count: 32,
            secret: [UInt8](repeating: 3, count: 8), associatedData: [UInt8](repeating: 4, count: 12),
            in: try #require(HashRegion(size: parameters.memorySize)))
        #expect(
            Hexadecimal.encode(tag) == "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659")
    }

    @Test func `refuses what the library refuses, with its reason`() throws {
        let parameters = try #require(Argon2Parameters(memory: 8, passes: 1, lanes: 1))
        let region = try #require(HashRegion(size: parameters.memorySize))
        let error = #expect(throws: PasswordError.self) {
            try Argon2id.hash([1], salt: [1], parameters: parameters, count: 32, in: region)
        }
        #expect(error?.code == .libraryFailure)
        #expect(error?.reason == "Salt is too short")
    }
}

@Suite("The cost of a hash")
struct Argon2ParametersTests {
    @Test func `starts at OWASP's minimum`() {
        #expect(Argon2Parameters(memory: 19456, passes: 2, lanes: 1) == .owaspMinimum)
    }

    @Test(
        "has bounds",
        arguments: [
            (8, 1, 1, true), (7, 1, 1, false), (128, 1, 16, true), (127, 1, 16, false), (136, 1, 17, false),
            (262_144, 4, 1, true), (262_144, 5, 1, false), (262_145, 1, 1, false), (8, 131_072, 1, true),
            (8, 131_073, 1, false), (19456, 0, 1, false), (19456, 2, 0, false), (-8, 1, 1, false), (0, 1, 1, false),
            (19456, -1, 1, false), (.max, 1, 1, false), (19456, .max, 1, false), (19456, 1, .max, false),
            (19456, 1, .min, false),
        ])
    func bounds(memory: Int, passes: Int, lanes: Int, isAllowed: Bool) {
        #expect((Argon2Parameters(memory: memory, passes: passes, lanes: lanes) != nil) == isAllowed)
    }
}
