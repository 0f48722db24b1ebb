import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A provider that isn't Gatehouse's own service, on a socket of its own.
final class LoopbackIssuer: Sendable {
    let issuer: ScriptedIssuer
    private let listener: Listener

    private init(_ issuer: ScriptedIssuer, _ listener: Listener) {
        self.issuer = issuer
        self.listener = listener
    }

    static func start() async throws -> LoopbackIssuer {
        let door = Mutex<ScriptedIssuer?>(nil)
        let listener = try await Listener.start { request in
            guard let issuer = door.withLock({ $0 }) else { return HTTPResponse(status: .serviceUnavailable) }
            return (try? await issuer.transport.send(request)) ?? HTTPResponse(status: .internalServerError)
        }
        let issuer = try ScriptedIssuer(name: listener.origin.description, time: SystemTimeSource())
        door.withLock { $0 = issuer }
        return LoopbackIssuer(issuer, listener)
    }

    var name: String { issuer.name }

    func stop() async {
        await listener.stop()
    }

    /// Plays a browser with a person before it who says yes.
    ///
    /// - Returns: What the person is shown at the end.
    @discardableResult
    func browse(_ address: URL) async throws -> HTTPResponse {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let answer = FormEncoding.encode(try issuer.authorize(address))
        let redirect = query["redirect_uri"] ?? issuer.pushedForms.last?["redirect_uri"]
        guard let redirect, let url = URL(string: redirect + "?" + answer) else {
            throw HTTPError(.invalidRequest)
        }
        return try await CurlTransport().send(HTTPRequest(.get, url: url))
    }
}

extension CommandWorld {
    /// Signs in at a provider that says yes.
    func login(at provider: LoopbackIssuer, _ more: [String] = [], input: String = "") async throws -> Run {
        let (child, arguments, address) = try await beginLogin(
            provider.name, ["--client-id", "notes"] + more, input: input)
        try await provider.browse(address)
        return await finish(child, arguments)
    }
}

extension LoopbackIssuer {
    /// From now on the token endpoint refuses, or grants again.
    func refuse(_ code: OAuthErrorCode?) {
        issuer.change { behaviour in
            guard let code else {
                behaviour.answers["/token"] = nil
                return
            }
            behaviour.answers["/token"] = { _ in
                ScriptedIssuer.json(OAuthErrorResponse(code).json, status: .badRequest)
            }
        }
    }

    /// From now on a request of that path is waited with until the gate opens.
    func hold(_ path: String, asked: Gate<Void>, until gate: Gate<Void>) {
        issuer.change { behaviour in
            behaviour.answers[path] = { _ in
                asked.open()
                try? await gate.wait()
                return nil
            }
        }
    }
}
