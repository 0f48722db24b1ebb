import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The page at the end of a sign-in", .timeLimit(.minutes(5)))
struct FinishedPageTests {
    private let fixture: ProviderFixture
    private let pages: AsyncStream<String>
    private let page: AsyncStream<String>.Continuation

    init() throws {
        (pages, page) = AsyncStream.makeStream(of: String.self)
        fixture = try ProviderFixture()
    }

    /// A browser that shows the page that it gets in the end.
    private func agent(
        texts: RedirectTexts = RedirectTexts(), time: any TimeSource = ManualTimeSource(),
        _ change: @escaping @Sendable (inout [(name: String, value: String)]) -> Void = { _ in }
    ) -> LoopbackUserAgent {
        LoopbackUserAgent(time: time, texts: texts) { [issuer = fixture.issuer, page] address in
            var pairs = try issuer.authorize(address)
            change(&pairs)
            let query = FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []
            let redirect = try URL.test(try #require(query.first { $0.name == "redirect_uri" }?.value))
            let port = try #require(redirect.port)
            let request = "GET /callback?\(FormEncoding.encode(pairs)) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            _ = spawn {
                let answer = try? await LoopbackClient.exchange(port: port, request)
                page.yield(answer ?? "")
            }
        }
    }

    private func signIn(_ agent: LoopbackUserAgent) async throws -> AuthSession {
        try await fixture.provider.signIn(SignInContext(userAgent: agent))
    }

    private func shown() async throws -> String {
        try #require(await pages.first { _ in true })
    }

    @Test func `says that somebody is signed in, once that is so`() async throws {
        _ = try await signIn(agent())
        let page = try await shown()
        #expect(page.contains("<h1>Signed in</h1>") && page.contains("You can close this window"))
    }

    @Test func `says so when it didn't work after all`() async throws {
        fixture.answerTokens(.badRequest, #"{"error":"invalid_grant"}"#)
        await #expect(throws: AuthError.self) { try await signIn(agent()) }
        let page = try await shown()
        #expect(page.contains("<h1>Not signed in</h1>") && page.contains("You can close this window"))
    }

    @Test func `says so when the person said no`() async throws {
        let refused = agent { pairs in
            pairs.removeAll { $0.name == "code" }
            pairs.append(("error", "access_denied"))
        }
        await #expect(throws: AuthError.self) { try await signIn(refused) }
        #expect(try await shown().contains("<h1>Not signed in</h1>"))
    }

    @Test func `says so when the sign-in is called off meanwhile`() async throws {
        let (arrived, never) = (Gate<Void>(), Gate<Void>())
        fixture.issuer.change {
            $0.answers["/token"] = { request in
                arrived.open()
                do {
                    try await never.wait()
                } catch {
                    throw HTTPError(.cancelled, request: request)
                }
                return nil
            }
        }
        let signIn = spawn { [fixture, agent = agent()] in
            try await fixture.provider.signIn(SignInContext(userAgent: agent))
        }
        try await arrived.wait()
        signIn.cancel()
        await #expect { try await signIn.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        #expect(try await shown().contains("<h1>Not signed in</h1>"))
        #expect(fixture.keys.ids.isEmpty)
    }

    @Test func `doesn't keep the person waiting while the server is slow`() async throws {
        let (clock, answer) = (ManualTimeSource(), Gate<Void>())
        fixture.issuer.change {
            $0.answers["/token"] = { _ in
                try await answer.wait()
                return nil
            }
        }
        let signIn = spawn { [fixture, agent = agent(time: clock)] in
            try await fixture.provider.signIn(SignInContext(userAgent: agent))
        }
        try await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        let page = try await shown()
        #expect(page.contains("<h1>Back to the app</h1>") && page.contains("You can close this window"))
        answer.open()
        #expect(try await signIn.value.account.subject == "subject-1")
    }

    @Test func `speaks the app's language`() async throws {
        var texts = RedirectTexts()
        (texts.language, texts.finishedTitle, texts.finishedText) = ("de", "Angemeldet", "Das Fenster kann zu.")
        _ = try await signIn(agent(texts: texts))
        let page = try await shown()
        #expect(page.contains(#"lang="de""#) && page.contains("<h1>Angemeldet</h1><p>Das Fenster kann zu.</p>"))
    }
}
