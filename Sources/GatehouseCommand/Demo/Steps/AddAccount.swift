import GatehouseService
import GatehouseTypes

/// The user of the demo's device.
struct DemoPerson: Sendable {
    let email: String
    let password: Secret
    let account: AccountID
}

extension Demo {
    /// Step 3: adds an account.
    func addAccount(_ transcript: Transcript, _ service: DemoService) async throws -> DemoPerson {
        try await transcript.step("Add an account") { step in
            let password = Secret(SystemRandomSource().token(byteCount: 12))
            // A database that is kept may contain the accounts of earlier runs.
            let email = "ada-\(SystemRandomSource().token(byteCount: 4).asciiLowercased)@example.com"
            let account = try await service.hosted.service.addAccount(email: email, password: password)
            step.tell("email", email)
            step.tell("account at the service", account)
            if options.usesBrowser { step.tell("password to type in", password.revealed) }
            return DemoPerson(email: email, password: password, account: account)
        }
    }
}
