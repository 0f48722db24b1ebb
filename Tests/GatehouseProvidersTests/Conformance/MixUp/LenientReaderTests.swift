import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 9700, section 4.4: what a client tolerates in the documents and answers of one issuer doesn't help that issuer
/// against another one.
@Suite("Conformance: mix-up by unreadable documents and answers")
struct LenientReaderTests {
    private let clock = ManualTimeSource()
    private let honest: ScriptedIssuer
    private let dishonest: ScriptedIssuer

    init() throws {
        honest = try ScriptedIssuer(name: "https://honest.example", time: clock)
        dishonest = try ScriptedIssuer(name: "https://dishonest.example", time: clock)
    }

    private func provider(_ issuer: ScriptedIssuer, _ client: ClientAuthentication = .none("client")) -> OpenIDProvider
    {
        var settings = IssuerSettings(issuer: issuer.name, authentication: client)
        settings.timeout = nil
        return OpenIDProvider(
            OpenIDSettings(settings), transport: issuer.transport, keys: MemoryProofKeys(), time: clock)
    }

    private func error(at issuer: ScriptedIssuer, _ agent: RedirectingUserAgent) async -> AuthError? {
        await authError { try await provider(issuer).signIn(SignInContext(userAgent: agent)) }
    }

    /// The dishonest issuer sends the user on to the honest one, whose answer then comes without its name.
    @Test(arguments: ["true", "false", 0, [], "", ["a": 1]] as [JSONValue])
    func `an issuer that makes its promise unreadable isn't freed from it`(value: JSONValue) async {
        dishonest.change { $0.metadata["authorization_response_iss_parameter_supported"] = value }
        honest.misbehave(.missingResponseIssuer)
        let agent = RedirectingUserAgent { [honest] in try honest.authorize($0) }
        #expect(await error(at: dishonest, agent)?.underlyingError as? FlowRefusal == .issuerMissing)
        #expect(dishonest.tokenForms.isEmpty)
    }

    @Test(arguments: ["iss", "code", "state", "error", "response"])
    func `an answer with a second name, code or state buys nothing`(name: String) async throws {
        for isFirst in [true, false] {
            let agent = RedirectingUserAgent { [honest, dishonest] address in
                var answer = try honest.authorize(address)
                if !answer.contains(where: { $0.name == name }) { answer.append((name, "y")) }
                answer.insert((name, name == "iss" ? dishonest.name : "x"), at: isFirst ? 0 : answer.count)
                return answer
            }
            let refusal = await error(at: dishonest, agent)?.underlyingError as? FlowRefusal
            #expect([.malformed, .otherFlow, .stateMissing].contains(refusal))
            #expect(dishonest.tokenForms.isEmpty && honest.tokenForms.isEmpty)
        }
    }

    @Test func `a name that can't be decoded isn't a missing one`() async throws {
        dishonest.change { $0.metadata["authorization_response_iss_parameter_supported"] = false }
        for pair in ["iss=%E9", "iss=%", "code=%FF"] {
            let provider = provider(dishonest)
            let (address, _) = try await provider.beginSignIn(
                SignInContext(), redirect: .test("com.example.notes:/back"))
            let answer = try honest.authorize(address).filter { !pair.hasPrefix($0.name) }
            let callback = try URL.test("com.example.notes:/back?" + FormEncoding.encode(answer) + "&" + pair)
            let error = await authError { try await provider.finishSignIn(callback) }
            #expect(error?.code == .invalidResponse)
            #expect(dishonest.tokenForms.isEmpty)
        }
    }

    /// An error answer of another issuer would tell the user, and the app, what that issuer didn't say (RFC 9207,
    /// section 2.4).
    @Test(arguments: ["https://dishonest.example", "https://honest.example/", nil])
    func `an error of another issuer, or of none, isn't believed`(name: String?) async {
        honest.change {
            ($0.redirect["code"], $0.redirect["error"]) = (.some(nil), "access_denied")
            $0.redirect["iss"] = .some(name)
        }
        let agent = RedirectingUserAgent { [honest] in try honest.authorize($0) }
        let refusal = await error(at: honest, agent)?.underlyingError as? FlowRefusal
        #expect(refusal == (name == nil ? .issuerMissing : .otherIssuer))
    }

    /// The client's secret, the code and tokens go to endpoints that are named by the issuer that was asked, by https.
    @Test(
        arguments: [
            "http://dishonest.example/token", "HTTP://127.0.0.1.evil.example/token", "https://x@honest.example/token",
            "//honest.example/token", "https:honest.example", ["https://honest.example/token"],
        ] as [JSONValue])
    func `no secret goes to an endpoint that can't be used`(value: JSONValue) async throws {
        let names = [
            "token_endpoint", "revocation_endpoint", "pushed_authorization_request_endpoint",
            "device_authorization_endpoint", "userinfo_endpoint",
        ]
        for name in names {
            dishonest.change { $0.metadata = [name: value, "require_pushed_authorization_requests": true] }
            let before = dishonest.transport.requests.count
            let agent = RedirectingUserAgent { [dishonest] in try dishonest.authorize($0) }
            let provider = provider(dishonest, .secretPost("client", Secret("s3cret")))
            let session = try? await provider.signIn(SignInContext(userAgent: agent))
            if let session {
                _ = try? await provider.revoke(session)
                _ = try? await provider.userInfo(for: session)
            }
            let sent = dishonest.transport.requests.dropFirst(before)
            #expect(sent.allSatisfy { $0.url?.scheme == "https" && $0.host == "dishonest.example" }, "\(name)")
        }
    }

    /// A key that can't be read, or that says for what it may be used in an unreadable way, verifies nothing.
    @Test(
        arguments: [
            ("use", 5), ("use", "enc"), ("key_ops", "verify"), ("key_ops", ["sign"]), ("alg", ["ES256"]),
            ("alg", "RS256"),
            ("kid", 5),
        ] as [(String, JSONValue)])
    func `a key isn't freed from its restriction`(name: String, value: JSONValue) async throws {
        let key = try SigningKey(PrivateKey.generate(.p256), keyID: "k")
        let json = key.publicKey.json.object ?? [:]
        honest.change { $0.signingKey = key }
        publish([.object(json.merging([name: value]) { $1 })])
        #expect(await error(at: honest, honest.userAgent)?.code == .invalidResponse)
        publish([.object(json.merging([name: value]) { $1 }), .object(json)])
        #expect(await error(at: honest, honest.userAgent) == nil)
    }

    @Test func `a second key of the same name doesn't stand in for the first`() async throws {
        let (key, other) = (try SigningKey(PrivateKey.generate(.p256), keyID: "k"), try PrivateKey.generate(.p256))
        let second = JSONWebKey(other.publicKey, keyID: "k").json
        honest.change { $0.signingKey = key }
        publish([key.publicKey.json, second])
        let refusal = await error(at: honest, honest.userAgent)
        #expect(refusal?.code == .invalidResponse && refusal?.reason.contains("several keys") == true)
        let rsa = JSONWebKey(try PrivateKey.generate(.rsa(bits: 2048)).publicKey, keyID: "k").json
        publish([rsa, key.publicKey.json, key.publicKey.json, 5, ["kty": "EC"]])
        #expect(await error(at: honest, honest.userAgent) == nil)
        publish([rsa, second])
        #expect(await error(at: honest, honest.userAgent)?.code == .invalidResponse)
    }

    private func publish(_ keys: [JSONValue]) {
        honest.change { $0.answers["/jwks"] = { _ in ScriptedIssuer.json(["keys": .array(keys)]) } }
    }
}
