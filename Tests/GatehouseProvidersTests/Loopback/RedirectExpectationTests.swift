import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import Testing

@testable import GatehouseProviders

@Suite("The redirect that is waited for")
struct RedirectExpectationTests {
    private func judge(
        _ target: String, method: String = "GET", host: String = "127.0.0.1:5000",
        at redirect: String = "http://127.0.0.1:5000/callback", form: String? = nil
    ) throws -> (answer: RedirectAnswer, callback: URL?) {
        let expectation = RedirectExpectation(redirect: try .test(redirect)) { url in
            let query = FormEncoding.decodeEach(url.query(percentEncoded: true) ?? "")
            return query.contains { $0.name == "state" && $0.value == "s 1" }
        }
        return try judge(target, method: method, host: host, by: expectation, form: form)
    }

    private func judge(
        _ target: String, method: String = "GET", host: String = "127.0.0.1:5000", by expectation: RedirectExpectation,
        form: String? = nil
    ) throws -> (answer: RedirectAnswer, callback: URL?) {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        if let form {
            text += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(form.utf8.count)\r\n"
        }
        return try #require(expectation.judge(Array((text + "\r\n" + (form ?? "")).utf8)))
    }

    private func status(_ answer: RedirectAnswer) -> String {
        String(decoding: answer.bytes(RedirectTexts()).dropFirst("HTTP/1.1 ".count).prefix(3), as: UTF8.self)
    }

    @Test func `is the one that brings the state to the address`() throws {
        let callback = try judge("/callback?code=a%2Bb&state=s+1").callback
        #expect(callback?.absoluteString == "http://127.0.0.1:5000/callback?code=a%2Bb&state=s%201")
        #expect(try judge("/?state=s+1", at: "http://127.0.0.1:5000/").callback != nil)
        #expect(try judge("/?state=s+1", at: "http://127.0.0.1:5000").callback != nil)
    }

    @Test(arguments: [
        ("/callback", 404), ("/callback?code=1&state=other", 404), ("/callback?code=1", 404), ("/favicon.ico", 404),
        ("/callback/?state=s+1", 404), ("/?state=s+1", 404), ("/Callback?state=s+1", 404),
        ("/callback?state=%zz", 404),
    ])
    func `is no other one`(target: String, status: Int) throws {
        let (answer, callback) = try judge(target)
        #expect(callback == nil)
        #expect(self.status(answer) == "\(status)")
    }

    @Test func `comes by GET, and to this very host`() throws {
        for method in ["POST", "HEAD", "get", "PUT"] {
            let (answer, callback) = try judge("/callback?state=s+1", method: method)
            #expect(callback == nil)
            #expect(status(answer) == "405")
        }
        for host in ["evil.example", "127.0.0.1", "127.0.0.1:5001", "localhost:5000", ""] {
            #expect(try judge("/callback?state=s+1", host: host).callback == nil)
        }
        let ipv6 = "http://[::1]:5000/callback"
        #expect(try judge("/callback?state=s+1", host: "[::1]:5000", at: ipv6).callback != nil)
        #expect(try judge("/callback?state=s+1", at: ipv6).callback == nil)
    }

    @Test func `may come in a form, whose parameters stand in the address then`() throws {
        let callback = try judge("/callback?x=1", method: "POST", form: "code=a+b&state=s%201").callback
        #expect(callback?.absoluteString == "http://127.0.0.1:5000/callback?code=a%20b&state=s%201")
        for form in ["code=1", "", "state=%zz", "state=other"] {
            #expect(try judge("/callback?state=s+1", method: "POST", form: form).callback == nil)
        }
        let long = "state=s+1&user=" + String(repeating: "x", count: RedirectExpectation.maximumFormSize)
        #expect(try status(judge("/callback", method: "POST", form: long).answer) == "413")
    }

    @Test func `may bring parameters that can't be decoded`() throws {
        #expect(try judge("/callback?state=s+1&error_description=annul%E9e").callback != nil)
        let callback = try judge("/callback", method: "POST", form: "state=s+1&user=%E9&code=a").callback
        #expect(callback?.absoluteString == "http://127.0.0.1:5000/callback?state=s%201&user=%FF&code=a")
    }

    /// RFC 6749, section 4.1.2: unknown parameters are ignored. Browsers send some characters as they are.
    @Test(arguments: ["x=%zz", "x=50%", "x=a|b", "x={\"a\":[1]}", "x=%E9", "%=x", "x=a#b"], [false, true])
    func `brings its code and its issuer, whatever else it brings`(extra: String, isForm: Bool) async throws {
        let fixture = try ProviderFixture()
        let redirect = "http://127.0.0.1:5000/callback"
        let (address, flow) = try await fixture.provider.beginSignIn(SignInContext(), redirect: .test(redirect))
        let answer = try fixture.callback(to: address, at: redirect) { $0["code"] = "a+b" }
        let query = try #require(answer.query(percentEncoded: true)) + "&" + extra
        let callback = try judge(flow, query, isForm: isForm).callback
        _ = try? await fixture.provider.finishSignIn(try #require(callback))
        #expect(fixture.issuer.tokenForms.map { $0["code"] } == ["a+b"])
    }

    @Test(arguments: ["code", "iss", "error"], [false, true])
    func `is refused if a parameter that isn't ignored can't be decoded`(name: String, isForm: Bool) async throws {
        let fixture = try ProviderFixture()
        let redirect = "http://127.0.0.1:5000/callback"
        for value in ["%zz", "%", "%E9"] {
            let (address, flow) = try await fixture.provider.beginSignIn(SignInContext(), redirect: .test(redirect))
            let answer = try fixture.callback(to: address, at: redirect) { $0[name] = nil }
            let query = try #require(answer.query(percentEncoded: true)) + "&\(name)=\(value)"
            let callback = try #require(try judge(flow, query, isForm: isForm).callback)
            await expect(.malformed, .invalidResponse) { try await fixture.provider.finishSignIn(callback) }
        }
        #expect(fixture.issuer.tokenForms.isEmpty)
    }

    /// Judges the answer to a flow.
    private func judge(
        _ flow: AuthorizationFlow, _ query: String, isForm: Bool
    ) throws -> (answer: RedirectAnswer, callback: URL?) {
        let expectation = RedirectExpectation(redirect: try .test(flow.redirectURI)) {
            FlowAnswer($0).state?.matches(flow.state) == true
        }
        return isForm
            ? try judge("/callback", method: "POST", by: expectation, form: query)
            : try judge("/callback?" + query, by: expectation)
    }

    @Test func `is told apart by whether it brings an error`() throws {
        func page(_ query: String) throws -> String {
            String(decoding: try judge("/callback?state=s+1&" + query).answer.bytes(RedirectTexts()), as: UTF8.self)
        }
        #expect(try page("code=1").contains("<h1>Back to the app</h1>"))
        #expect(try page("error=access_denied").contains("<h1>Not signed in</h1>"))
    }
}
