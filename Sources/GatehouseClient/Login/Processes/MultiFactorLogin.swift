import GatehouseTypes

/// Signs in by another process, and asks for a second factor if the service wants one.
///
/// The person chooses among the ways that the service offers, if there are several, and has a limited number of tries.
public struct MultiFactorLogin: LoginProcess {
    private static let code = "code"

    private let first: any LoginProcess
    private let maximumTries: Int

    /// Describes the process.
    ///
    /// - Parameters:
    ///   - first: How the first factor is asked for.
    ///   - maximumTries: How many wrong codes end it.
    public init(_ first: any LoginProcess = PasswordLogin(), maximumTries: Int = 3) {
        self.first = first
        self.maximumTries = maximumTries
    }

    /// Signs somebody in, or up.
    ///
    /// - Throws: ``AuthError``, if asking again can't help; ``AuthError/Code/refused`` after too many wrong codes.
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
        var form = PromptForm(
            title: texts.factorTitle(attempt.provider.displayName),
            fields: [.secret(MultiFactorLogin.code, label: texts.label(of: factor))])
        var wrong = 0
        while true {
            let code = try await attempt.fill(form).secret(MultiFactorLogin.code)
            guard !code.isEmpty else {
                form.notice = texts.codeMissing
                continue
            }
            do {
                return try await attempt.answer(prepared, with: factor, code: code)
            } catch let error as AuthError where error.isWorthAnotherTry {
                if error.code == .refused { wrong += 1 }
                guard wrong < maximumTries else {
                    throw AuthError(.refused, "too many wrong codes", context: error.context)
                }
                form.notice = texts.text(for: error)
            }
        }
    }

    private func choose(
        from factors: [AuthenticationFactor], _ attempt: LoginAttempt
    ) async throws -> AuthenticationFactor {
        guard let first = factors.first else {
            throw AuthError(.invalidResponse, "the service wants a second factor and offers none")
        }
        guard factors.count > 1 else { return first }
        let menu = PromptMenu(
            title: attempt.texts.chooseFactorTitle, items: factors.map(attempt.texts.label(of:)), preselected: 0)
        return factors[try await attempt.choose(from: menu)]
    }
}
