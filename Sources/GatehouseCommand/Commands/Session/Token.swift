import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes

extension Command {
    /// Prints a valid access token.
    static let token = Command(
        path: ["token"], summary: "Print a valid access token; renew it first if it has expired.", operands: "[URL]",
        options: [
            Profile.option,
            .flag("refresh", "Renew the token even if it is still valid."),
            .value(
                "minimum-validity", "SECONDS",
                "The minimum remaining lifetime; exit status 1 if the provider's tokens have a shorter one."
            ),
            .value(
                "proof", "METHOD", values: .methods,
                "Also print a DPoP proof for a request with this method to URL."), .json,
        ]
    ) { invocation in
        let validity = try invocation.integer("minimum-validity", in: 0...31_536_000)
        let target = try proofTarget(invocation)
        let session = try await AccountSession.required(invocation)
        let current = try await session.use(for: invocation) {
            guard !invocation.flag("refresh") else { return try await session.manager.refresh() }
            do {
                return try await session.manager.validSession(minimumValidity: .seconds(validity ?? 0))
            } catch let error as AuthError where error.code == .cannotRefresh && validity != nil {
                // The token may still be valid, though not for long enough.
                return try await session.manager.validSession()
            }
        }
        // A server accepts the token only with a proof, which can't be made without the key.
        if let fault = await session.keyFault(of: current) { throw fault }
        let remaining = current.accessToken.expiresAt.map { $0.timeIntervalSince(session.time.now) }
        if let validity, let remaining, remaining < Double(validity) {
            let (renewed, reason) =
                current.refreshToken == nil
                ? ("", "It can't be renewed, since there is no refresh token.")
                : (", though it was renewed", "The provider's tokens have a shorter lifetime.")
            throw CommandFailure(
                "The access token is only valid for another \(Duration.seconds(max(0, remaining)).inWords)\(renewed); "
                    + "\(Duration.seconds(validity).inWords) were asked for. \(reason) Pass a shorter --minimum-validity."
            )
        }
        var result: [String: JSONValue] = [
            "accessToken": .string(current.accessToken.value.revealed),
            "tokenType": .string(current.accessToken.type.rawValue),
        ]
        result["expiresIn"] = remaining.map { .integer(max(0, Int64($0))) }
        if let target {
            let authorized = try await session.provider.authorizer.authorize(target, with: current)
            guard let proof = authorized.headers["DPoP"] else {
                throw CommandFailure("The session's tokens aren't bound to a key, so no proof can be created.")
            }
            result["proof"] = .string(proof)
        }
        let lines = [current.accessToken.value.revealed, result["proof"]?.string].compactMap(\.self)
        invocation.result(result, verbatim: lines.joined(separator: "\n"))
    }

    private static func proofTarget(_ invocation: Invocation) throws -> HTTPRequest? {
        guard let method = invocation.value("proof") else {
            guard invocation.arguments.operands.isEmpty else {
                throw invocation.usage("URL can only be used for a proof: add '--proof METHOD'")
            }
            return nil
        }
        guard let url = URL(string: try invocation.operand("URL")), Origin(url) != nil, HTTPHeaders.isToken(method)
        else {
            throw invocation.usage(
                "a proof needs an HTTP method and a complete URL, like https://api.example.com/notes")
        }
        return HTTPRequest(HTTPMethod(rawValue: method), url: url)
    }
}
