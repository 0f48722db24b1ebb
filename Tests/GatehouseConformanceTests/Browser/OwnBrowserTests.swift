import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("The suite's own browser")
struct OwnBrowserTests {
    /// A provider that answers each path with a page or a redirect.
    private struct Pages: HTTPTransport {
        let pages: [String: HTTPResponse]

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            pages[request.path] ?? HTTPResponse(status: .notFound)
        }
    }

    private static let stop = "https://client.example/callback"

    private func arrive(
        _ pages: [String: HTTPResponse], _ attitude: Visit.Attitude = .accepts, stops: [String] = [stop]
    ) async throws -> (arrival: Arrival, log: [Exchange]) {
        let log = ExchangeLog()
        let wire = Wire(transport: Pages(pages: pages), log: log, time: ManualTimeSource())
        let user = ConformanceUser(
            fields: ["email": Secret("ada"), "password": Secret("x")], accept: ["Allow"], reject: ["answer=no"])
        let browser = OwnBrowser(wire: wire, user: user, time: ManualTimeSource())
        let visit = Visit(address: "https://id.example/authorize", stops: stops, attitude: attitude)
        return (try await browser.open(visit), log.exchanges)
    }

    private func page(_ text: String, _ status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(text.utf8))
    }

    private func redirect(_ location: String) -> HTTPResponse {
        HTTPResponse(status: .seeOther, headers: ["Location": location])
    }

    @Test func `signs in, agrees, and stops at the app`() async throws {
        let (arrival, log) = try await arrive([
            "/authorize": redirect("/sign-in"),
            "/sign-in": page(
                "<form method=post action=/consent><input name=email><input name=password><button>Go</button></form>"),
            "/consent": page(
                "<form method=post action=/no><button name=answer value=no>No</button></form>"
                    + "<form method=post action=/done><button>Allow</button></form>"),
            "/done": redirect(OwnBrowserTests.stop + "?code=c&state=s"),
        ])
        #expect(arrival.callback?.answer.names == ["code", "state"])
        #expect(arrival.wasAsked == true)
        #expect(log.map(\.method) == ["GET", "GET", "POST", "POST"])
        #expect(!log.map(\.line).joined().contains("ada"))
    }

    @Test func `reads an answer from a form that a script would send, and from a link`() async throws {
        let form = page(
            "<form method=post action='\(OwnBrowserTests.stop)'><input type=hidden name=code value=c></form>")
        let posted = try await arrive(["/authorize": form]).arrival.callback
        #expect(posted?.mode == .formPost && posted?.answer["code"] == "c")
        let link = page("<a href='\(OwnBrowserTests.stop)?error=invalid_scope'>Back</a>", .badRequest)
        #expect(try await arrive(["/authorize": link]).arrival.callback?.answer["error"] == "invalid_scope")
        let home = page("<a href='\(OwnBrowserTests.stop)'>Back</a>", .badRequest)
        #expect(try await arrive(["/authorize": home]).arrival.callback == nil)
    }

    @Test func `refuses, or leaves, if a module wants that`() async throws {
        let pages = [
            "/authorize": page(
                "<form method=post action=/no><input name=password><button name=answer value=no>No</button></form>"),
            "/no": redirect(OwnBrowserTests.stop + "?error=access_denied"),
        ]
        #expect(try await arrive(pages, .rejects).arrival.callback?.answer["error"] == "access_denied")
        let left = try await arrive(pages, .leaves)
        #expect(left.arrival.callback == nil && left.arrival.wasAsked == true && left.log.count == 1)
    }

    @Test func `doesn't try again what was wrong`() async throws {
        let form = "<form method=post action=/sign-in><input name=email><input name=password></form>"
        let error = await #expect(throws: OwnBrowser.SamePage.self) {
            try await arrive(["/authorize": redirect("/sign-in"), "/sign-in": page(form, .forbidden)])
        }
        #expect(error?.filled == ["email", "password"] && error?.missing.isEmpty == true)
        #expect(error?.description.contains("check the values of email, password") == true)
    }

    @Test func `names the fields for which the configuration has no value`() async throws {
        let form =
            "<form method=post><input type=hidden name=csrf><input name=login><input type=password name=password>"
            + "<input name=filled value=x><input type=checkbox name=stay></form>"
        let error = await #expect(throws: OwnBrowser.SamePage.self) { try await arrive(["/authorize": page(form)]) }
        #expect(error?.missing == ["login"])
        #expect(error?.description.contains("add a value for login to the fields of 'user'") == true)
    }

    @Test func `stops only at the address of the app, and comes to an end`() async throws {
        let elsewhere = try await arrive(["/authorize": redirect(OwnBrowserTests.stop + "er?code=c")])
        #expect(elsewhere.arrival.callback == nil)
        await #expect(throws: OwnBrowser.TooManyPages.self) {
            try await arrive(["/authorize": redirect("/authorize")])
        }
    }

    @Test func `doesn't count the query of a registered address as an answer`() async throws {
        let stop = OwnBrowserTests.stop + "?tenant=1"
        let callback = try await arrive(["/authorize": redirect(stop + "&code=c")], stops: [stop]).arrival.callback
        #expect(callback?.answer.names == ["code"] && callback?.parameters["tenant"] == "1")
    }
}
