import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("gatehouse account profile")
struct AccountProfileTests {
    private let shell: Shell

    init() async throws {
        shell = try Shell()
        try await shell.addAccount()
    }

    @Test func `sets, shows and removes what clients are told`() async throws {
        let call = ["account", "profile", Shell.email]
        let set = try await shell.result("account", "profile", Shell.email, "--set", "name=Ada = Lovelace")
        #expect(
            set["name"] == "Ada = Lovelace" && set["email"]?.string == Shell.email && set["email_verified"] == false)
        #expect(await shell.run(call + ["--set", "email_verified=true", "--set", "address.country=GB"]) == .done)
        let text = shell.takeOutput().joined(separator: "\n")
        #expect(text.contains("Changed the profile of \(Shell.email).") && text.contains("Ada = Lovelace"), "\(text)")
        #expect(await shell.run(call + ["--remove", "name"]) == .done)
        _ = shell.takeOutput()
        let shown = try await shell.result("account", "profile", Shell.email)
        #expect(shown["name"] == nil && shown["email_verified"] == true && shown["address"] == ["country": "GB"])
    }

    @Test func `says which claims there are, and what is wrong with a value`() async throws {
        #expect(
            try await shell.failure("account", "profile", Shell.email, "--set", "nmae=Ada", status: .usage)
                .hasPrefix("there is no claim 'nmae'. Did you mean 'name'?"))
        #expect(
            try await shell.failure("account", "profile", Shell.email, "--set", "name", status: .usage)
                .hasPrefix("'--set' takes a claim and its value"))
        #expect(
            try await shell.failure("account", "profile", Shell.email, "--set", "birthdate=soon")
                .contains("birthdate is like 1815-12-10"))
        #expect(
            try await shell.failure(
                "account", "profile", Shell.email, "--set", "name=Ada", "--remove", "name", status: .usage
            ).hasPrefix("'name' can't be set and removed at once"))
        #expect(try await shell.result("account", "profile", Shell.email)["birthdate"] == nil)
    }
}
