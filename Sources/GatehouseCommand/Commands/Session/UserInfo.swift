import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes

extension Command {
    /// Prints the claims of the provider's userinfo endpoint.
    static let userInfo = Command(
        path: ["userinfo"],
        summary: "Print what the provider's userinfo endpoint says about the user who is signed in.",
        options: [Profile.option, .json]
    ) { invocation in
        let session = try await AccountSession.required(invocation)
        guard let provider = session.provider as? OpenIDProvider else {
            throw CommandFailure(
                "\(session.profile.provider.place) has no userinfo endpoint; 'gatehouse status' says what is known")
        }
        do {
            invocation.result(try await session.userInfo(from: provider, for: invocation))
        } catch let refusal as AuthError where refusal.context.status == .unauthorized {
            guard let (info, token) = try await session.userInfoByTokenForIssuer(invocation) else { throw refusal }
            invocation.result(info)
            // The session's next request needs a token for its own resource again, unless another process has got it.
            let session = try await AccountSession.required(invocation)
            _ = try await session.use(for: invocation) {
                try await session.manager.restore()
                return try await session.manager.refresh(ifCurrent: token)
            }
        }
    }
}

extension AccountSession {
    /// Requests the claims with the session's token, and with a new one if that isn't accepted.
    fileprivate func userInfo(from provider: OpenIDProvider, for invocation: Invocation) async throws -> UserInfo {
        try await use(for: invocation) {
            let current = try await manager.validSession()
            do {
                return try await provider.userInfo(for: current)
            } catch let error as AuthError where error.context.status == .unauthorized {
                return try await provider.userInfo(for: manager.refresh(ifCurrent: current.accessToken))
            }
        }
    }

    /// Requests the claims with a token for the issuer itself (RFC 8707): the session's may be for a backend, and
    /// encrypted for it. Returns the claims and the token; `nil` if the issuer gives no such token, or doesn't accept
    /// it.
    fileprivate func userInfoByTokenForIssuer(_ invocation: Invocation) async throws -> (UserInfo, AccessToken)? {
        guard let issuer = profile.provider.issuer, profile.resources != [issuer],
            let other = try await AccountSession.open(folder, resources: [issuer]),
            let provider = other.provider as? OpenIDProvider
        else { return nil }
        do {
            return try await other.use(for: invocation) {
                let session = try await other.manager.refresh()
                return (try await provider.userInfo(for: session), session.accessToken)
            }
        } catch is AuthError {
            return nil
        }
    }
}

extension Invocation {
    fileprivate func result(_ info: UserInfo) {
        result(info.json.object ?? [:], text: info.sentences.joined(separator: "\n"))
    }
}

extension UserInfo {
    /// The text output: a line for each claim.
    fileprivate var sentences: [String] {
        let claims = claims.sorted { $0.key < $1.key }.map { name, value in
            "\(name): \(value.string ?? value.encodedText)".printable
        }
        return ["sub: \(subject.rawValue)".printable] + claims
    }
}
