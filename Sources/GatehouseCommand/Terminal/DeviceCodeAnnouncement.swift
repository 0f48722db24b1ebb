import Foundation
import GatehouseClient
import GatehouseTerminal
import GatehouseTypes

/// Prints the code to enter on another device, and the URL of the page for it.
struct DeviceCodeAnnouncement: DeviceCodePrompt {
    let invocation: Invocation
    let waiting: Waiting?

    func show(_ code: DeviceCode) async throws {
        if invocation.flag("json") {
            var members: [String: JSONValue] = [
                "open": .string(code.address.absoluteString), "userCode": .string(code.userCode),
                "expiresIn": .integer(code.lifetime.components.seconds),
            ]
            members["openComplete"] = code.completeAddress.map { .string($0.absoluteString) }
            invocation.console.outputJSON(.object(members))
            try invocation.console.expectOutput()
        } else {
            let terminal = TerminalDevicePrompt(environment: invocation.environment) { invocation.console.note($0) }
            try await terminal.show(code)
        }
        waiting?.isNow(for: "you to sign in on the other device")
    }

    func finish(_ outcome: DeviceCodeOutcome) async {
        waiting?.isNow(for: "the provider")
    }
}
