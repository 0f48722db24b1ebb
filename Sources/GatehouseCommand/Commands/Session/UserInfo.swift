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
        let info = try await session.use(for: invocation) {
            let current = try await session.manager.validSession()
            do {
                return try await provider.userInfo(for: current)
            } catch let error as AuthError where error.context.status == .unauthorized {
                return try await provider.userInfo(for: session.manager.refresh(ifCurrent: current.accessToken))
            }
        }
        invocation.result(info.json.object ?? [:], text: info.sentences.joined(separator: "\n"))
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
