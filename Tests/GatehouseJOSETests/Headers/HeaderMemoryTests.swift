import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("Headers that were read before")
struct HeaderMemoryTests {
    @Test func `are each their own, however many there were`() throws {
        let forge = try TokenForge()
        let memory = HeaderMemory()
        for round in 0..<3 {
            for number in 0..<20 {
                let token = try forge.token(header: #"{"alg":"ES256","kid":"\#(number)","round":\#(round)}"#)
                let read = try read(token, with: memory)
                #expect(read.header == (try UnverifiedToken(compact: token)).header)
                #expect(read.header.keyID == KeyID("\(number)"))
            }
        }
    }

    /// Most headers of one issuer have the same length and begin with the same words.
    @Test func `are told apart by each byte and by their length`() throws {
        let forge = try TokenForge()
        let memory = HeaderMemory()
        let name = Array("0123456789012345678901234567890123456789".utf8)
        let changed = name.indices.map { index in
            var other = name
            other[index] = UInt8(ascii: "x")
            return other
        }
        for other in changed + name.indices.dropFirst().map({ Array(name[..<$0]) }) {
            for name in [name, other] {
                let text = String(decoding: name, as: UTF8.self)
                let token = try forge.token(header: #"{"alg":"ES256","typ":"at+jwt","kid":"\#(text)"}"#)
                #expect(try read(token, with: memory).header.keyID == KeyID(text))
            }
        }
    }

    @Test func `are refused as often as they come`() throws {
        let forge = try TokenForge()
        let memory = HeaderMemory()
        for _ in 0..<3 {
            for header in [#"{"alg":"ES256","crit":["x"]}"#, #"{"kid":"a"}"#, "[]", #"{"alg":"ES256","alg":"ES256"}"#] {
                let token = try forge.token(header: header)
                #expect(throws: JOSEError.self) { try read(token, with: memory) }
            }
        }
        let token = try forge.token(header: #"{"alg":"ES256"}"#)
        #expect(throws: Never.self) { try read(token, with: memory) }
    }

    private func read(_ token: String, with memory: HeaderMemory) throws -> UnverifiedToken {
        let text = Secret(token)
        return try UnverifiedToken(compact: text, CompactParts(of: text), headers: memory)
    }
}
