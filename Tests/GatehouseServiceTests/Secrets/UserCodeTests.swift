import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("A user code")
struct UserCodeTests {
    @Test func `has eight letters of an alphabet without vowels, and is shown in two groups`() async throws {
        let world = try await World()
        try await world.registerTV()
        for _ in 0..<50 {
            let code = try await world.deviceCodes().userCode
            #expect(code.wholeMatch(of: /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/) != nil)
        }
    }

    @Test(arguments: [
        "WDJB-MJHT", "wdjbmjht", " wdjb mjht ", "Wdjb\u{2011}Mjht", "w-d-j-b-m-j-h-t", "WDJB\u{2013}MJHT\n",
    ])
    func `is read however people write it`(text: String) {
        #expect(UserCode(text)?.description == "WDJB-MJHT")
    }

    @Test(arguments: [
        "", "WDJB-MJH", "WDJB-MJHTT", "WDJA-MJHT", "WDJ1-MJHT", "WDJB_MJHT", "WDJB-MJHß", "ＷＤＪＢ-MJHT",
        "WDJB-MJHT" + String(repeating: "-", count: 64),
    ])
    func `isn't read from anything else`(text: String) {
        #expect(UserCode(text) == nil)
    }

    @Test func `isn't in the database, nor its digest without the service's secret`() async throws {
        let world = try await World()
        try await world.registerTV()
        let codes = try await world.deviceCodes()
        let letters = codes.userCode.replacing("-", with: "")
        let cells = try await world.rows.allRows.filter { $0.schema.name == "device_codes" }.flatMap(\.values)
        #expect(cells.contains(.bytes(TokenDigest(of: codes.deviceCode).bytes)))
        for known in [codes.userCode, letters, letters.lowercased(), codes.deviceCode.revealed] {
            #expect(!cells.contains(.text(known)) && !cells.contains(.bytes(Array(known.utf8))))
        }
        for code in [codes.userCode, letters] {
            #expect(!cells.contains(.bytes(TokenDigest(of: Secret(code)).bytes)))
        }
    }
}
