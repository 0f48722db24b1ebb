import Foundation
import Testing

@testable import GatehouseProviders

@Suite("The redirect that is waited for")
struct RedirectExpectationTests {
    private func judge(
        _ target: String, method: String = "GET", host: String = "127.0.0.1:5000", state: String? = "s 1"
    ) throws -> (answer: RedirectAnswer, callback: URL?) {
        let redirect = try #require(URL(string: "http://127.0.0.1:5000/callback"))
        let expectation = RedirectExpectation(redirect: redirect, state: state)
        return expectation.judge(RedirectHead(method: method, target: target, host: host))
    }

    @Test func `is the one that brings the state to the address`() throws {
        let callback = try judge("/callback?code=a%2Bb&state=s+1").callback
        #expect(callback?.absoluteString == "http://127.0.0.1:5000/callback?code=a%2Bb&state=s+1")
        #expect(try judge("/callback?code=1", state: nil).callback != nil)
    }

    @Test(arguments: [
        ("/callback", 404), ("/callback?code=1&state=other", 404), ("/callback?code=1", 404), ("/favicon.ico", 404),
        ("/callback/?state=s+1", 404), ("/?state=s+1", 404), ("/Callback?state=s+1", 404),
        ("/callback?state=%zz", 404),
    ])
    func `is no other one`(target: String, status: Int) throws {
        let (answer, callback) = try judge(target)
        #expect(callback == nil)
        #expect(String(decoding: answer.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `comes by GET, and to this very host`() throws {
        for method in ["POST", "HEAD", "get"] {
            let (answer, callback) = try judge("/callback?state=s+1", method: method)
            #expect(callback == nil)
            #expect(String(decoding: answer.bytes, as: UTF8.self).hasPrefix("HTTP/1.1 405 "))
        }
        for host in ["evil.example", "127.0.0.1", "127.0.0.1:5001", "localhost:5000", ""] {
            #expect(try judge("/callback?state=s+1", host: host).callback == nil)
        }
    }
}
