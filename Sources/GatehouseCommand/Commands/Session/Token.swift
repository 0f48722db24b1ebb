import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes

extension Command {
    /// Prints an access token that is good.
    static let token = Command(
        path: ["token"], summary: "Print a good access token, renewed if need be.", operands: "[URL]",
        options: [
            Profile.option,
            .flag("refresh", "Renew it in any case."),
            .value("minimum-validity", "SECONDS", "How long it must be good for."),
            .value(
                "proof", "METHOD", values: .methods,
                "Print a DPoP proof beside it, for a request of this method to URL."), .json,
        ]
    ) { invocation in
        let validity = try invocation.integer("minimum-validity", in: 0...31_536_000) ?? 0
        let target = try proofTarget(invocation)
        let session = try await AccountSession.required(invocation)
        let current = try await session.use(for: invocation) {
            invocation.flag("refresh")
                ? try await session.manager.refresh()
                : try await session.manager.validSession(minimumValidity: .seconds(validity))
        }
        var result: [String: JSONValue] = [
            "accessToken": .string(current.accessToken.value.revealed),
            "tokenType": .string(current.accessToken.type.rawValue),
        ]
        result["expiresIn"] = current.accessToken.expiresAt.map {
            .integer(max(0, Int64($0.timeIntervalSince(session.time.now))))
        }
        if let target {
            let authorized = try await session.provider.authorizer.authorize(target, with: current)
            guard let proof = authorized.headers["DPoP"] else {
                throw CommandFailure("the session's tokens aren't bound to a key, so there is no proof to make")
            }
            result["proof"] = .string(proof)
        }
        let lines = [current.accessToken.value.revealed, result["proof"]?.string].compactMap(\.self)
        invocation.result(result, text: lines.joined(separator: "\n"))
        return .done
    }

    private static func proofTarget(_ invocation: Invocation) throws -> HTTPRequest? {
        guard let method = invocation.value("proof") else {
            guard invocation.arguments.operands.isEmpty else {
                throw invocation.usage("a URL goes with '--proof METHOD'")
            }
            return nil
        }
        guard let url = URL(string: try invocation.operand("URL")), Origin(url) != nil, HTTPHeaders.isToken(method)
        else {
            throw invocation.usage("a proof is for a method and a whole URL")
        }
        return HTTPRequest(HTTPMethod(rawValue: method), url: url)
    }
}
