import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("A command that is the browser")
struct CommandBrowserTests {
    private static let stop = "https://client.example/callback"

    /// Opens an address in a browser that stores what it is asked, and prints an answer.
    private func open(_ answer: String) async throws -> (arrival: Arrival, asked: JSONValue) {
        let file = FileManager.default.temporaryDirectory.appending(path: "browser-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let browser = CommandBrowser(command: ["/bin/sh", "-c", "cat > \"$0\"; printf '%s' \"$1\"", file, answer])
        let visit = Visit(
            address: "https://id.example/authorize", form: ["a": "1"], stops: [CommandBrowserTests.stop],
            attitude: .rejects)
        let arrival = try await browser.open(visit)
        return (arrival, try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: file)))))
    }

    @Test func `gets what to open, and says where it stopped`() async throws {
        let (arrival, asked) = try await open(#"{"address":"https://client.example/callback?code=c","asked":true}"#)
        #expect(arrival.callback?.answer["code"] == "c" && arrival.wasAsked == true)
        #expect(asked["address"] == "https://id.example/authorize" && asked["attitude"] == "rejects")
        #expect(asked["form"] == [["a", "1"]] && asked["stops"] == [.string(CommandBrowserTests.stop)])
    }

    @Test func `says what was posted, or which page it left`() async throws {
        let posted = try await open(#"{"address":"https://client.example/callback","form":[["code","c"]]}"#).arrival
        #expect(posted.callback?.mode == .formPost && posted.callback?.answer["code"] == "c" && posted.wasAsked == nil)
        let page = try await open(#"{"address":"https://id.example/error","status":400,"page":"no"}"#).arrival
        guard case .page(let status, _, let text) = page.place else {
            Issue.record("it isn't at a page")
            return
        }
        #expect(status == 400 && text == "no")
    }

    @Test func `is an error if it says nothing, or can't be run`() async throws {
        await #expect(throws: CommandBrowser.Failure.self) { try await open("nothing") }
        let visit = Visit(address: "https://id.example/", stops: [])
        await #expect(throws: CommandBrowser.Failure.self) { try await CommandBrowser(command: []).open(visit) }
        await #expect(throws: (any Error).self) { try await CommandBrowser(command: ["/nowhere"]).open(visit) }
    }
}
