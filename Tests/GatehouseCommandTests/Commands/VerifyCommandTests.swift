import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing

@testable import GatehouseCommand

@Suite("One token by hand")
struct VerifyCommandTests {
    private let shell: Shell
    private let issuer: OfflineIssuer

    init() throws {
        shell = try Shell()
        issuer = try OfflineIssuer()
    }

    private func verify(_ token: String, _ more: String...) async throws -> [JSONValue] {
        let keys = try shell.write("keys.json", issuer.keySet)
        let file = try shell.write("token", token + "\n")
        let arguments = [
            "verify", "--issuer", OfflineIssuer.name, "--audience", OfflineIssuer.audience, "--jwks-file", keys,
            "--token-file", file, "--json",
        ]
        _ = await CommandRunner(commands: Command.all, console: shell.console)
            .run(arguments + more, environment: ["GATEHOUSE_HOME": shell.home.path])
        return try shell.takeResults()
    }

    @Test func `is decided about with keys from a file, offline`() async throws {
        let token = try await issuer.token()
        #expect(try await verify(token).first?["account"] == "account-1")
        let other = try await OfflineIssuer().token()
        #expect(try await verify(other).first?["decision"] == "refused")
    }

    @Test func `is opened by whichever of the keys fits`() async throws {
        let sealed = try issuer.sealed(try await issuer.token())
        let other = try shell.write("other.pem", try PrivateKey.generate(.p256).pem.revealed)
        let key = try shell.write("backend.pem", issuer.backend.pem.revealed)
        #expect(try await verify(sealed, "--key", other, "--key", key).first?["decision"] == "accepted")
        #expect(try await verify(sealed, "--key", other).first?["decision"] == "refused")
    }

    @Test func `is refused in words, and with what to do`() async throws {
        let token = try await issuer.token()
        let keys = try shell.write("keys.json", issuer.keySet)
        let file = try shell.write("token", token)
        let call = ["verify", "--issuer", OfflineIssuer.name, "--token-file", file]
        for (more, words) in [
            (["--audience", "other"], "Refused. The token is for another audience (aud). Check --audience."),
            (
                ["--audience", OfflineIssuer.audience, "--require-proof"],
                "Refused. The token is bound to a key or has to be, and there is no DPoP proof for it. "
                    + "Pass the proof with --proof-file, and what it was made for with --method and --url."
            ),
        ] {
            let status = await CommandRunner(commands: Command.all, console: shell.console)
                .run(call + ["--jwks-file", keys] + more, environment: ["GATEHOUSE_HOME": shell.home.path])
            #expect(status == .failed)
            #expect(shell.takeOutput() == [words])
        }
    }

    @Test func `is accepted in one line without what a terminal would obey`() async throws {
        let keys = try shell.write("keys.json", issuer.keySet)
        let file = try shell.write("token", try await issuer.token(["sub": "ada\u{1B}[2K\nbob"]))
        let status = await shell.run(
            "verify", "--issuer", OfflineIssuer.name, "--audience", OfflineIssuer.audience, "--jwks-file", keys,
            "--token-file", file)
        #expect(status == .done)
        #expect(shell.takeOutput() == ["Accepted: account ada\u{FFFD}[2K\u{FFFD}bob."])
    }

    @Test func `names who acts for the account`() async throws {
        let delegated = try await issuer.token(["act": ["sub": "gallery", "act": ["sub": "photos"]]])
        #expect(try await verify(delegated).first?["actors"] == ["gallery", "photos"])
        let keys = try shell.write("keys.json", issuer.keySet)
        let file = try shell.write("token", delegated)
        _ = await shell.run(
            "verify", "--issuer", OfflineIssuer.name, "--audience", OfflineIssuer.audience, "--jwks-file", keys,
            "--token-file", file)
        #expect(shell.takeOutput() == ["Accepted: account account-1, for which gallery acts."])
    }

    @Test func `is undecided in words if the issuer's keys can't be fetched`() async throws {
        let file = try shell.write("token", try await issuer.token())
        let call = ["--issuer", "http://127.0.0.1:1", "--audience", "a", "--token-file", file]
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(["verify"] + call, environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .failed)
        let text = shell.takeOutput().joined()
        #expect(
            text == "Refused. The token is from another issuer (iss). Check --issuer." || text.hasPrefix("Undecided. "))
        let error = IssuerError(.unreachable, underlyingError: HTTPError(.cannotConnect))
        #expect(
            VerificationUnavailable.words(.keysUnavailable, error)
                == "Undecided. The issuer's keys can't be fetched: can't connect to the server; "
                + "check the address and the network.")
        let mismatch = IssuerError(
            .invalidDocument, detail: "the issuer calls itself \"a\", but \"b\" is configured",
            underlyingError: OAuthError(.issuerMismatch, "issuer"))
        #expect(
            VerificationUnavailable.words(.keysUnavailable, IssuerError(.waitingToRetry, underlyingError: mismatch))
                == "Undecided. The issuer's keys can't be fetched: the issuer calls itself \"a\", but \"b\" is "
                + "configured; check --issuer.")
    }

    @Test func `is held against what's asked of it`() async throws {
        let token = try await issuer.token()
        #expect(try await verify(token, "--scope", "notes:read").first?["decision"] == "accepted")
        #expect(try await verify(token, "--scope", "notes:admin").first?["reasons"] == ["insufficientScope (scope)"])
        #expect(try await verify(token, "--client", "notes").first?["decision"] == "accepted")
        #expect(try await verify(token, "--client", "photos").first?["reasons"] == ["clientNotAllowed (client_id)"])
        #expect(try await verify(token, "--algorithm", "EdDSA").first?["decision"] == "refused")
        #expect(try await verify(token, "--require-proof").first?["reasons"] == ["proofRequired"])
        let own = try await issuer.token(["sub": "notes"])
        #expect(try await verify(own).first?["reasons"] == ["subjectIsClient (sub)"])
        #expect(try await verify(own, "--accept-client-tokens").first?["decision"] == "accepted")
    }

    @Test func `is undecided with what to do at the introspection endpoint`() {
        func words(_ status: HTTPStatus, _ body: String = "") -> String {
            let response = HTTPResponse(status: status, body: Array(body.utf8))
            return VerificationUnavailable.words(
                .introspectionUnavailable, IssuerError(.unacceptableAnswer, response: response))
        }
        let denied = [words(.unauthorized), words(.badRequest, #"{"error":"invalid_client"}"#)]
        #expect(denied.allSatisfy { $0.contains("doesn't accept the client's credentials") })
        #expect(denied.allSatisfy { $0.contains("--introspection-secret-file") })
        #expect(words(.serviceUnavailable).contains("the status 503 instead of 200"))
        let keys = IssuerError(.unacceptableAnswer, response: HTTPResponse(status: .unauthorized))
        #expect(VerificationUnavailable.words(.keysUnavailable, keys).contains("the status 401 instead of 200"))
        let untrusted = IssuerError(.unreachable, underlyingError: HTTPError(.insecureConnection))
        for code in [VerificationUnavailable.Code.keysUnavailable, .introspectionUnavailable] {
            #expect(VerificationUnavailable.words(code, untrusted).contains("with --ca"))
        }
    }

    @Test func `is refused with the option by which a client's own token is accepted`() {
        #expect(RefusalReason(.subjectIsClient).sentence.contains("--accept-client-tokens"))
    }
}
