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
