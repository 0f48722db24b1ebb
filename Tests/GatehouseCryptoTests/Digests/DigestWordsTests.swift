import GatehouseCrypto
import Testing

@Suite("A digest as words")
struct DigestWordsTests {
    @Test func `is the same for the same bytes and no others`() {
        let digest = Digest.sha256([1])
        #expect(DigestWords(digest) == DigestWords(Digest.sha256([1])))
        for place in digest.indices {
            var other = digest
            other[place] ^= 1
            #expect(DigestWords(other) != DigestWords(digest))
        }
    }

    @Test(arguments: [0, 1, 31, 33, 64])
    func `passes over nothing of what is longer or shorter`(count: Int) {
        let bytes = [UInt8](repeating: 7, count: count)
        #expect(DigestWords(bytes) == DigestWords(bytes))
        #expect(DigestWords(bytes) != DigestWords(bytes + [7]))
        #expect(DigestWords(bytes) != DigestWords(bytes + [0]))
    }
}
