public import GatehouseClient
public import GatehouseTypes

extension PasswordServiceProvider: MultiFactorProvider {
    /// Requests that a code is sent, if the kind of factor needs one.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation`, or the reason why the request failed.
    public func prepare(
        _ factor: AuthenticationFactor, for challenge: FactorChallenge
    ) async throws -> FactorChallenge {
        let way = try way(of: factor)
        guard !way.prepare.isEmpty else { return challenge }
        let outcome = try await exchange(way.prepare, challenge, ["factor": Secret(factor.id)])
        let captured = way.prepare.flatMap(\.captures.keys)
        return challenge.adding(outcome.values.filter { captured.contains($0.key) })
    }

    /// Sends the code for the challenge.
    ///
    /// - Throws: `AuthError`: `refused` if the code is wrong.
    public func answer(
        _ challenge: FactorChallenge, with factor: AuthenticationFactor, code: Secret
    ) async throws -> AuthSession {
        let way = try way(of: factor)
        let outcome = try await exchange(way.answer, challenge, ["factor": Secret(factor.id), "code": code])
        return try session(outcome, way.session ?? description.session)
    }

    /// Ends the sign-in that the service keeps for the challenge.
    public func abandon(_ challenge: FactorChallenge) async {
        guard let exchanges = description.factors?.abandon, !exchanges.isEmpty else { return }
        _ = try? await client.run(exchanges, challenge.state)
    }

    private func way(of factor: AuthenticationFactor) throws(AuthError) -> FactorDescription.Way {
        try require(.multiFactor)
        guard let way = description.factors?.ways.first(where: { $0.kind == factor.kind }) else {
            throw AuthError(
                .unsupportedCredential, "the challenge doesn't offer this factor", context: .init(provider: id))
        }
        return way
    }

    private func exchange(
        _ exchanges: [ServiceExchange], _ challenge: FactorChallenge, _ more: [String: Secret]
    ) async throws(AuthError) -> ServiceClient.Outcome {
        do throws(EndpointFailure) {
            return try await client.run(exchanges, challenge.state.merging(more) { $1 })
        } catch {
            throw reader.error(error)
        }
    }
}
