import GatehouseTypes
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test func `writes lower case and reads both`() {
        #expect(Hexadecimal.encode([0x00, 0x9F, 0xFF]) == "009fff")
        #expect(Hexadecimal.decode("009fff") == [0x00, 0x9F, 0xFF])
        #expect(Hexadecimal.decode("009FfF") == [0x00, 0x9F, 0xFF])
        #expect(Hexadecimal.decode("") == [])
    }

    @Test(arguments: ["0", "000", "0g", "0x00", " 00", "00 ", "0\u{0}", "é0", "００"])
    func `refuses everything else`(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}
