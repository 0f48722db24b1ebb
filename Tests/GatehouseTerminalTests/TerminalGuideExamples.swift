import Foundation
import GatehouseClient
import GatehouseTerminal

// The terminal's part of the articles Signing in and Letting users choose.

func terminalLoginExample(_ module: LoginModule) async throws -> LoginOutcome {
    // snippet.prompt
    let outcome = try await module.login(asking: TerminalPrompt())
    // snippet.end
    return outcome
}

func terminalDeviceExample(_ auth: AuthManager) async throws {
    // snippet.device
    let prompt = TerminalDevicePrompt(environment: ProcessInfo.processInfo.environment)
    try await auth.signIn(SignInContext(deviceCodePrompt: prompt))
    // snippet.end
}
