import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("A person whose provider fails")
struct FaultyProviderTests {
    /// What goes wrong, and what the person is told to do about it.
    private struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let advice: String
        let change: @Sendable (inout ScriptedIssuer.Behaviour) -> Void

        init(
            _ description: String, _ advice: String,
            _ change: @escaping @Sendable (inout ScriptedIssuer.Behaviour) -> Void
        ) {
            testDescription = description
            self.advice = advice
            self.change = change
        }

        /// The token endpoint says an OAuth error.
        static func refusing(_ code: OAuthErrorCode, _ advice: String) -> Fault {
            Fault(code.rawValue, advice) {
                $0.answers["/token"] = { _ in ScriptedIssuer.json(OAuthErrorResponse(code).json, status: .badRequest) }
            }
        }

        /// A path answers something else.
        static func answering(
            _ path: String, _ status: HTTPStatus, _ text: String, _ advice: String, headers: HTTPHeaders = [:]
        ) -> Fault {
            Fault("\(path) answers \(status)", advice) {
                $0.answers[path] = { _ in HTTPResponse(status: status, headers: headers, body: Array(text.utf8)) }
            }
        }
    }

    /// The authorization endpoint says an OAuth error.
    private static func refusing(_ code: String, _ behaviour: ScriptedIssuer.Behaviour) -> ScriptedIssuer.Behaviour {
        var behaviour = behaviour
        behaviour.redirect["error"] = code
        behaviour.redirect["code"] = .some(nil)
        return behaviour
    }

    private static let configuration = "/.well-known/openid-configuration"

    private static let faults: [Fault] = [
        .answering(configuration, .notFound, "", "check that it is exactly the provider's own"),
        .answering(configuration, .ok, "<html>Sign in to the hotel's network</html>", "network requires a sign-in"),
        .answering(configuration, .internalServerError, "", "try again in a while"),
        Fault("another issuer", "calls itself 'https://other.example': check the issuer's URL") {
            $0.metadata["issuer"] = "https://other.example"
        },
        Fault("no", "The sign-in was cancelled, or the provider refused it") {
            $0 = refusing("access_denied", $0)
        },
        Fault("wrong scope", "ask for another scope") { $0 = refusing("invalid_scope", $0) },
        Fault("wrong client", "how it's registered") {
            $0 = refusing("unauthorized_client", $0)
        },
        .refusing(.invalidClient, "check the client ID"), .refusing(.invalidGrant, "sign in again"),
        .refusing(.invalidTarget, "check its URI"),
        .answering("/token", .ok, "nonsense", "check the provider's address"),
        .answering("/token", .serviceUnavailable, "", "try again in a while"),
        .answering("/token", .found, "", "isn't followed", headers: ["Location": "https://other.example/"]),
        .answering("/jwks", .ok, "nonsense", "check the provider's address"),
        Fault("no ID token", "contact the provider") { $0.tokens["id_token"] = .some(nil) },
        Fault("broken signature", "The ID token's signature isn't valid; try again") { $0.signature = .broken },
        Fault("no token at all", "The ID token isn't a valid signed token; try again") {
            $0.tokens["id_token"] = "nonsense"
        },
        Fault("another nonce", "try again") { $0.claims["nonce"] = "other" },
        Fault("a clock that is far off", "clock") { $0.claims["exp"] = .integer(1_000_000_000) },
    ]

    /// A label may have 63 characters (RFC 1035, section 2.3.4), so no name server is asked.
    private static let unresolvable = String(repeating: "a", count: 64) + ".invalid"
    private static let firstLogin = "'gatehouse login --issuer URL --client-id ID --account default' signs in"

    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test(arguments: faults.indices)
    func `is told in one line what to do, and nothing is left behind`(index: Int) async throws {
        defer { world.close() }
        let fault = Self.faults[index]
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change(fault.change)
        let arguments = ["login", "--issuer", provider.name, "--client-id", "notes", "--no-browser", "--json"]
        let child = try world.start(arguments)
        if let line = await child.output.next(), let text = try JSONValue(parsing: line)["open"]?.string,
            let address = URL(string: text)
        {
            try await provider.browse(address)
        }
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1), "\(fault.testDescription)")
        #expect(run.errors.count == 1, "\(fault.testDescription)")
        #expect(run.errors.first?.contains(fault.advice) == true, "\(fault.testDescription): \(run.errors)")
        #expect(try world.files() == [])
        await provider.stop()
    }

    @Test func `is signed in where the provider's clock is ten minutes off`() async throws {
        defer { world.close() }
        for shift in [Duration.seconds(600), .seconds(-600)] {
            let provider = try await LoopbackIssuer.start()
            provider.issuer.change { $0.dateShift = shift }
            let run = try await world.login(at: provider)
            #expect(run.ending == .status(0), "\(run.errors)")
            await provider.stop()
        }
    }

    @Test(arguments: [
        (["token"], firstLogin), (["request", "http://127.0.0.1:1/"], firstLogin),
        (
            ["login", "--issuer", "http://127.0.0.1:1", "--no-browser"],
            " at http://127.0.0.1:1: no server accepts the connection): check the network"
        ),
        (
            ["login", "--issuer", "https://\(unresolvable)", "--client-id", "a"],
            " at https://\(unresolvable): the host name can't be resolved): check"
        ),
    ])
    func `is told what to do before anybody is asked`(arguments: [String], advice: String) async throws {
        defer { world.close() }
        let run = await world.finish(try world.start(arguments), arguments)
        #expect(run.ending == .status(1) && run.errors.count == 1)
        #expect(run.errors.first?.contains(advice) == true, "\(run.errors)")
    }

    @Test func `is told to sign in again when the session has ended, or can't be renewed`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        provider.refuse(.invalidGrant)
        for _ in 0..<2 {
            let run = try await world.run("token", "--refresh")
            #expect(run.ending == .status(1) && run.errors.count == 1)
            let command = "'gatehouse login --issuer \(provider.name) --client-id notes --account default'"
            #expect(run.errors.first?.hasSuffix("sign in again with " + command) == true, "\(run.errors)")
        }
        provider.refuse(nil)
        provider.issuer.change { $0.tokens["refresh_token"] = .some(nil) }
        #expect(try await world.login(at: provider).ending == .status(0))
        let run = try await world.run("token", "--refresh")
        #expect(run.ending == .status(1))
        #expect(run.errors.first?.contains("'gatehouse login --issuer") == true, "\(run.errors)")
        await provider.stop()
    }

    @Test(arguments: [
        (500, "; try again in a while", "the provider couldn't do it (it answered 500)"),
        (429, "; try again in a while", "the provider couldn't do it (it answered 429)"),
        (302, "isn't followed: check the provider's address", "violates the protocol (it answered 302)"),
    ])
    func `is told when a refresh was answered, but not with tokens`(
        status: Int, advice: String, history: String
    ) async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        provider.issuer.change { $0.answers["/token"] = { _ in HTTPResponse(status: HTTPStatus(rawValue: status)) } }
        let run = try await world.run("token", "--refresh")
        #expect(run.ending == .status(1) && run.errors.first?.contains(advice) == true, "\(run.errors)")
        let why = try await world.run("status", "--why").output
        #expect(why.last?.contains(history) == true, "\(why)")
        await provider.stop()
    }

    @Test func `gets claims with a new access token when the old one is refused`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let requests = Mutex(0)
        provider.issuer.change { behaviour in
            behaviour.answers["/userinfo"] = { _ in
                let isFirst = requests.withLock { count in
                    count += 1
                    return count == 1
                }
                let refusal: HTTPHeaders = ["WWW-Authenticate": #"Bearer error="invalid_token""#]
                return isFirst ? HTTPResponse(status: .unauthorized, headers: refusal) : nil
            }
        }
        let run = try await world.run("userinfo")
        #expect(run.output.first == "sub: subject-1", "\(run.errors)")
        #expect(provider.issuer.tokenForms.count == 2 && requests.withLock { $0 } == 2)
        await provider.stop()
    }

    @Test func `isn't told of a certificate where there is none`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let issuer = provider.name.replacing("http:", with: "https:")
        let run = try await world.run("login", "--issuer", issuer, "--client-id", "notes", "--no-browser")
        #expect(run.errors.first?.contains("isn't secure (its configuration at \(issuer): TLS failed)") == true)
        await provider.stop()
    }

    @Test func `is told what to do about a resource that can't be reached`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let run = try await world.run("request", "http://127.0.0.1:1/")
        #expect(run.ending == .status(1) && run.errors.first?.contains("check the address") == true, "\(run.errors)")
        await provider.stop()
    }
}
