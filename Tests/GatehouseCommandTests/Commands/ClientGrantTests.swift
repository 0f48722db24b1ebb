import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The grants of clients")
struct ClientGrantTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    @Test func `shows the grants by the words of the option, and in JSON by their names`() async throws {
        let registered = try await shell.result(
            "client", "register", "Wiki", "--grant", "token_exchange", "--grant", "refresh_token")
        let names: JSONValue = ["urn:ietf:params:oauth:grant-type:token-exchange", "refresh_token"]
        #expect(registered["grants"] == names)
        #expect(await shell.run("client", "show", "wiki") == .done)
        let table = shell.takeOutput().joined(separator: "\n")
        #expect(table.contains(" token_exchange\n") && table.contains(" refresh_token\n"), "\(table)")
        #expect(!table.contains("urn:"))
    }

    @Test func `registers a client that gets tokens of its own for backends, and changes which`() async throws {
        let failure = try await shell.failure(
            "client", "register", "Nightly", "--authentication", "client_secret_basic", "--grant",
            "client_credentials")
        #expect(failure.contains("needs a backend that the client may use"), "\(failure)")
        let call = [
            "client", "register", "Nightly", "--authentication", "client_secret_basic", "--grant",
            "client_credentials",
        ]
        #expect(await shell.run(call + ["--resource", "https://notes.example.com"]) == .done)
        let text = shell.takeOutput().joined()
        #expect(text.contains("It gets tokens of its own, without a person."), "\(text)")
        #expect(text.contains("No client has the backend https://notes.example.com yet"), "\(text)")
        #expect(try await shell.result("client", "show", "nightly")["resources"] == ["https://notes.example.com"])
        #expect(try await shell.result("client", "show", "nightly")["scope"] == "")
        let changed = try await shell.result(
            "client", "update", "nightly", "--resource", "https://a.example.com", "--resource", "https://b.example.com")
        #expect(changed["resources"] == ["https://a.example.com", "https://b.example.com"])
        let other = try await shell.result("client", "update", "nightly", "--grant", "device_code")
        #expect(other["resources"] == nil)
        let again = ["--grant", "client_credentials", "--resource", "https://b.example.com"]
        #expect(await shell.run(["client", "update", "nightly"] + again) == .done)
        _ = shell.takeOutput()
        #expect(await shell.run("client", "show", "nightly") == .done)
        #expect(shell.takeOutput().joined().contains("https://b.example.com"))
    }

    @Test func `registers a client that stands for an app's backend, and what it may call`() async throws {
        let call = [
            "client", "register", "Gallery", "--authentication", "client_secret_basic", "--grant",
            "token_exchange", "--scope", "notes.read",
        ]
        #expect(await shell.run(call + ["--stands-for", "photos-api", "--resource", "notes-api"]) == .done)
        let text = shell.takeOutput().joined()
        #expect(text.contains("It exchanges the tokens that its backend gets"), "\(text)")
        for name in ["photos-api", "notes-api"] { #expect(text.contains("No client has the backend \(name) yet")) }
        let shown = try await shell.result("client", "show", "gallery")
        #expect(shown["standsFor"] == ["photos-api"] && shown["resources"] == ["notes-api"])
        #expect(await shell.run("client", "show", "gallery") == .done)
        #expect(shell.takeOutput().joined().contains("stands for"))
        let failure = try await shell.failure(
            "client", "register", "App", "--redirect-uri", "http://127.0.0.1/cb", "--stands-for",
            "photos-api")
        #expect(failure.contains("only a client that authenticates"), "\(failure)")
    }

    @Test func `gives a client that only acts for itself a secret, and knows the backends`() async throws {
        let notes = ["client", "register", "Notes", "--audience", "notes-api"]
        #expect(await shell.run(notes) == .done)
        let call = ["client", "register", "Nightly", "--grant", "client_credentials"]
        let secret = shell.home.appending(path: "secret").path
        #expect(await shell.run(call + ["--resource", "notes-api", "--secret-file", secret]) == .done)
        #expect(!shell.takeOutput().joined().contains("No client has the backend"))
        #expect(try await shell.result("client", "show", "nightly")["authentication"] == "client_secret_basic")
        #expect(await shell.run("client", "update", "nightly", "--resource", "photos-api") == .done)
        let text = shell.takeOutput().joined()
        #expect(text.contains("No client has the backend photos-api yet") && !text.contains("consent"), "\(text)")
    }

    @Test func `registers a client for devices without a browser`() async throws {
        let call = ["client", "register", "Player", "--grant", "device_code"]
        #expect(await shell.run(call + ["--grant", "refresh_token"]) == .done)
        let text = shell.takeOutput().joined()
        #expect(text.contains("Users let it sign in by a code that they enter in a browser."), "\(text)")
        let shown = try await shell.result("client", "show", "player")
        #expect(shown["grants"] == ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"])
        #expect(shown["redirectURIs"] == [] && shown["dpopRequired"] == true)
    }

    @Test func `refuses a grant that the service doesn't have`() async throws {
        #expect(
            try await shell.failure(
                "client", "register", "A", "--grant", "password", status: .usage)
                == "option '--grant' takes one of authorization_code, refresh_token, client_credentials, "
                + "device_code, token_exchange. "
                + "See 'gatehouse help client register'.")
    }
}
