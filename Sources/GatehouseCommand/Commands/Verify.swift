import Foundation
import GatehouseHTTP
import GatehouseTypes
import GatehouseVerifier

extension Command {
    /// Verifies one access token.
    static let verify = Command(
        path: ["verify"], summary: "Check one access token, as a backend would; exit status 1 if it isn't accepted.",
        options: VerifierArguments.options + [
            .value("token-file", "FILE", "A file with the token; default: standard input."),
            .value("proof-file", "FILE", "A file with the DPoP proof, if the token is bound to a key."),
            .value("method", "METHOD", values: .methods, "The HTTP method that the proof was made for; default: GET."),
            .value("url", "URL", "The URL that the proof was made for; default: the issuer."),
            .json,
        ]
    ) { invocation in
        let arguments = try VerifierArguments(invocation)
        let verifier = arguments.verifier(keys: arguments.keySources())
        let request = try request(invocation)
        let places = arguments.issuers.map { ProviderChoice.issuer($0).place }.joined(separator: " or ")
        let decision = try await invocation.waiting(for: places) { _ in
            try await Interruption().cancelling { await verifier.decide(request) }
        }
        switch decision {
        case .accepted(let principal):
            invocation.result(principal.listing, text: principal.sentence.printable)
            return
        case .refused(let refusal):
            let reasons = refusal.reasons.map { JSONValue.string($0.description) }
            invocation.result(["decision": "refused", "reasons": .array(reasons)], text: refusal.sentences)
        case .undecided(let unavailable):
            invocation.result(
                ["decision": "undecided", "reasons": [.string(unavailable.code.rawValue)]], text: unavailable.sentences)
        }
        throw ExplainedFailure()
    }

    private static func request(_ invocation: Invocation) throws -> HTTPRequest {
        let method = invocation.value("method") ?? "GET"
        let address = invocation.value("url") ?? invocation.value("issuer") ?? ""
        guard HTTPHeaders.isToken(method), let url = URL(string: address), Origin(url) != nil else {
            throw invocation.usage(
                "a proof needs an HTTP method and a complete URL, like https://api.example.com/notes")
        }
        let token = try SecretInput.tokenOrInput("token-file", in: invocation)
        var request = HTTPRequest(HTTPMethod(rawValue: method), url: url)
        if let file = invocation.value("proof-file") {
            request.headers["DPoP"] = try FileBytes.secret(URL(filePath: file)).revealed
            request.headers["Authorization"] = "DPoP " + token.revealed
        } else {
            request.headers["Authorization"] = "Bearer " + token.revealed
        }
        return request
    }
}

extension Principal {
    /// Who has sent the token.
    fileprivate var sentence: String {
        let actor = actors.first.map { ", for which \($0) acts" } ?? ""
        return "Accepted: account \(account)\(actor)."
    }

    /// The members that `--json` prints for an accepted token.
    fileprivate var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "decision": "accepted", "account": .string(account.rawValue), "client": .string(client.rawValue),
            "scope": .string(scope.description), "expiresAt": .integer(Int64(expiresAt.timeIntervalSince1970)),
        ]
        members["actors"] = actors.isEmpty ? nil : .array(actors.map(JSONValue.string))
        members["device"] = device.map { .string($0.rawValue) }
        return members
    }
}
