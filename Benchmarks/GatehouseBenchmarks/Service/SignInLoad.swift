import GatehouseCurl

/// People who sign in at once, each with an own account.
struct SignInLoad: Sendable {
    private let signIn: SignIn

    init(_ service: ServiceProcess) {
        signIn = SignIn(
            service: service, client: SecretClient(secret: service.clientSecret), transport: CurlTransport())
    }

    /// Signs in so often, every account at once.
    ///
    /// - Returns: The refresh tokens, if the codes are redeemed.
    @discardableResult
    func run(_ count: Int, redeeming: Bool = false) async throws -> [String] {
        let emails = signIn.service.emails
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for (number, email) in emails.enumerated() {
                let share = (count + number) / emails.count
                group.addTask {
                    var tokens: [String] = []
                    for turn in 0..<share {
                        let code = try await signIn.code(for: email, from: "10.0.\(number).\(turn % 256)")
                        if redeeming { tokens.append(try await signIn.redeem(code)) }
                    }
                    return tokens
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
}
