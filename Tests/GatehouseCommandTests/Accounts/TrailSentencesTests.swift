import Foundation
import GatehouseClient
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("What happened to a session")
struct TrailSentencesTests {
    private func entry(_ event: String, _ details: [String: String] = [:]) -> SessionHistory.Entry {
        SessionHistory.Entry(
            time: Date(timeIntervalSince1970: 1_700_000_000), event: event, author: "process 7", details: details)
    }

    @Test func `is told in plain sentences, with times and processes`() throws {
        let history = SessionHistory([
            entry("signedIn", ["state": "signedIn"]),
            entry("renewalFailed", ["error": "unreachable", "status": "503"]),
            entry("rejected", ["status": "400", "serverCode": "invalid_grant"]),
        ])
        let lines = history.lines(.plain, zone: try #require(TimeZone(secondsFromGMT: 3600)))
        #expect(
            lines == [
                "2023-11-14 23:13:20  Signed in (process 7)",
                "2023-11-14 23:13:20  A renewal failed: the provider couldn't do it (it answered 503) (process 7)",
                "2023-11-14 23:13:20  The provider ended the session (it answered 400 invalid_grant) (process 7)",
            ])
    }

    @Test(arguments: [
        "signedIn", "signInFailed", "renewed", "renewalFailed", "rejected", "renewedElsewhere", "signedInElsewhere",
        "signedOutElsewhere", "signedOut", "storeFailed", "stored", "restoreFailed", "revocationGivenUp",
    ])
    func `has words of its own for each event`(event: String) {
        #expect(entry(event).sentence != event)
        #expect(entry(event).sentence.contains(" "))
    }

    @Test func `says of other processes only that this one noticed them`() {
        for event in ["renewedElsewhere", "signedInElsewhere", "signedOutElsewhere"] {
            #expect(entry(event).sentence.hasPrefix("Noticed that another process had "))
        }
    }

    @Test func `ends with what ended the session, unless somebody signed in again`() throws {
        let zone = try #require(TimeZone(secondsFromGMT: 3600))
        let ended = SessionHistory([entry("signedIn"), entry("rejected"), entry("signInFailed")])
        #expect(
            ended.end(zone: zone)
                == "2023-11-14 23:13:20: The provider ended the session. 'gatehouse status --why' shows what happened before."
        )
        #expect(SessionHistory([entry("rejected"), entry("signedIn")]).end(zone: zone) == nil)
        #expect(SessionHistory().end(zone: zone) == nil)
    }

    @Test func `is told by its own name if a later version noted it`() {
        #expect(entry("teleported").sentence == "teleported")
    }
}
