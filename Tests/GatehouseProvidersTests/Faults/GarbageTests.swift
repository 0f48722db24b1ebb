import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A provider that answers garbage")
struct GarbageTests {
    private static let page = Array("<!DOCTYPE html><html><body>Welcome to the Grand Hotel WiFi</body></html>".utf8)

    @Test(arguments: FaultyStep.allCases)
    func `such as a page, sends people to the address and to the network's own sign-in`(
        step: FaultyStep
    ) async throws {
        for type in ["text/html; charset=utf-8", "application/json"] {
            let fixture = try FaultFixture()
            fixture.answer(
                step, HTTPResponse(status: step.success, headers: ["Content-Type": type], body: GarbageTests.page))
            let error = await fixture.error()
            #expect(error?.code == .invalidResponse)
            #expect(
                error?.reason
                    == "the provider responded with a web page (\(step.name)): check the provider's address, "
                    + "and whether this network requires a sign-in")
            fixture.mend()
            #expect(await fixture.error() == nil)
        }
    }

    @Test(
        arguments: FaultyStep.allCases,
        [
            "", "{", #"{"access_token":"a","token_ty"#, "[]", "null", "{}", "\u{FEFF}{}", #"{"sub":1,"sub":2}"#,
            String(repeating: "[", count: 100),
        ])
    func `is told so`(step: FaultyStep, body: String) async throws {
        let fixture = try FaultFixture()
        fixture.answer(step, HTTPResponse(status: step.success, body: Array(body.utf8)))
        let error = await fixture.error()
        #expect(error?.code == .invalidResponse)
        #expect(
            error?.reason
                == "the provider's response can't be read (\(step.name)): check the provider's address; "
                + "if it's right, try again later")
        #expect(!"\(String(describing: error))".contains("s3cret"))
    }

    @Test(arguments: FaultyStep.allCases)
    func `without end is cut off`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        let body = [UInt8](repeating: UInt8(ascii: " "), count: 2 * 1024 * 1024) + Array("{}".utf8)
        fixture.answer(step, HTTPResponse(status: step.success, body: body))
        let error = await fixture.error()
        #expect(error?.code == .invalidResponse)
        #expect(
            error?.reason
                == "the provider's response is too long or isn't HTTP (\(step.name)): check the provider's address")
        let request = try #require(fixture.network.requests.last { $0.path == step.rawValue })
        #expect(request[option: MaximumResponseSize.self] <= 1024 * 1024)
        #expect(request[option: Timeout.self] == FaultFixture.limit)
    }

    @Test(arguments: [FaultyStep.discovery, .token])
    func `leaves a session as it was`(step: FaultyStep) async throws {
        let fixture = try FaultFixture()
        let session = try await fixture.run()
        fixture.clock.advance(by: .seconds(3600))
        fixture.answer(step, HTTPResponse(status: .ok, body: GarbageTests.page))
        do throws(RefreshFailure) {
            _ = try await fixture.provider.refresh(session)
            #expect(step == .discovery)
        } catch {
            #expect(error.kind == .unusable)
            #expect(step == .token)
        }
        fixture.mend()
        _ = try await fixture.provider.refresh(session)
    }

    @Test(arguments: FaultyStep.allCases, [301, 302, 303, 307, 308])
    func `or sends elsewhere is never followed`(step: FaultyStep, status: Int) async throws {
        let fixture = try FaultFixture()
        let response = HTTPResponse(
            status: HTTPStatus(rawValue: status), headers: ["Location": "https://evil.example\(step.rawValue)"])
        fixture.answer(step, response)
        let error = await fixture.error()
        #expect(error?.code == .invalidResponse)
        #expect(
            error?.reason
                == "the provider responded with a redirect (\(step.name)), which isn't followed: "
                + "check the provider's address")
        #expect(fixture.network.requests.allSatisfy { $0.origin?.host == "id.example" })
        fixture.mend()
        #expect(await fixture.error() == nil)
    }
}
