/// Signs in by another process, and requests a second factor if the service requires one.
///
/// If the service offers several factors, the user chooses one. The number of attempts is limited.
public struct MultiFactorLogin: LoginProcess {
    private static let code = "code"

    private let first: any LoginProcess
    private let maximumTries: Int

    /// Creates the process.
    ///
    /// - Parameters:
    ///   - first: The process for the first factor.
    ///   - maximumTries: The number of wrong codes after which the login fails.
    public init(_ first: any LoginProcess = PasswordLogin(), maximumTries: Int = 3) {
        self.first = first
        self.maximumTries = maximumTries
    }

    /// Signs in to an account, or creates one.
    ///
    /// - Throws: ``AuthError`` if asking again can't help; ``AuthError/Code/refused`` after too many wrong codes.
    public func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        do {
            return try await first.run(attempt)
        } catch let error as AuthError {
            guard let challenge = error.factorChallenge else { throw error }
            do {
                return try await answer(challenge, attempt)
            } catch {
                await attempt.abandon(challenge)
                throw error
            }
        }
    }

    private func answer(_ challenge: FactorChallenge, _ attempt: LoginAttempt) async throws -> AuthSession {
        let factor = try await choose(from: challenge.factors, attempt)
        let prepared = try await attempt.prepare(factor, for: challenge)
        let texts = attempt.texts
        let form = PromptForm(
            title: texts.factorTitle(attempt.provider.displayName),
            fields: [.secret(MultiFactorLogin.code, label: texts.label(of: factor))])
        return try await attempt.fill(form, maximumTries: maximumTries) {
            $0.secret(MultiFactorLogin.code).isEmpty ? texts.codeMissing : nil
        } send: {
            try await attempt.answer(prepared, with: factor, code: $0.secret(MultiFactorLogin.code))
        }
    }

    private func choose(
        from factors: [AuthenticationFactor], _ attempt: LoginAttempt
    ) async throws -> AuthenticationFactor {
        guard let first = factors.first else {
            throw AuthError(.invalidResponse, "the service requires a second factor, but offers none")
        }
        guard factors.count > 1 else { return first }
        let menu = PromptMenu(
            title: attempt.texts.chooseFactorTitle, items: factors.map(attempt.texts.label(of:)), preselected: 0)
        return factors[try await attempt.choose(from: menu)]
    }
}
