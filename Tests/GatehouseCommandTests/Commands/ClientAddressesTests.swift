import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The addresses at which a client is reached")
struct ClientAddressesTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func register(_ more: String..., method: String = "client_secret_basic") async throws -> JSONValue {
        let call = ["client", "register", "Wiki", "--authentication", method, "--json"]
        let place = ["--redirect-uri", "https://wiki.example.com/callback"]
        #expect(await shell.run(call + place + more) == .done, "\(shell.takeNotes())")
        return try #require(try shell.takeResults().first)
    }

    @Test func `registers where a client is told about logouts, and ends it`() async throws {
        let uri = "https://wiki.example.com/logged-out"
        let registered = try await register("--backchannel-logout-uri", uri, "--logout-tokens", "sessions")
        #expect(registered["backchannelLogoutURI"]?.string == uri && registered["logoutTokens"] == "sessions")
        #expect(await shell.run("client", "show", "wiki") == .done)
        #expect(shell.takeOutput().contains { $0.hasPrefix("told of logouts") && $0.contains(uri) })
        let any = try await shell.result("client", "update", "wiki", "--logout-tokens", "any")
        #expect(any["backchannelLogoutURI"]?.string == uri && any["logoutTokens"] == nil)
        let none = try await shell.result("client", "update", "wiki", "--backchannel-logout-uri", "none")
        #expect(none["backchannelLogoutURI"] == nil)
        for wrong in ["http://wiki.example.com/", uri + "#x", "wiki", ""] {
            #expect(await shell.run("client", "update", "wiki", "--backchannel-logout-uri", wrong) == .usage)
            #expect(shell.takeNotes().joined().contains("takes an https URL of at most 1024 bytes"))
        }
    }

    @Test func `registers where a client publishes its keys and requests, and ends it`() async throws {
        let (keys, request) = ("https://wiki.example.com/jwks.json", "https://wiki.example.com/request#1")
        let registered = try await register(
            "--jwks-uri", keys, "--request-uri", request, method: "private_key_jwt")
        #expect(registered["jwksURI"]?.string == keys && registered["requestURIs"]?.strings == [request])
        #expect(await shell.run("client", "show", "wiki") == .done)
        let shown = shell.takeOutput()
        #expect(shown.contains { $0.hasPrefix("keys") && $0.contains("at \(keys)") })
        #expect(shown.contains { $0.hasPrefix("requests at") && $0.contains(request) })
        let other = try await shell.result("client", "update", "wiki", "--request-uri", "none")
        #expect(other["requestURIs"] == nil && other["jwksURI"]?.string == keys)
        for option in ["--jwks-uri", "--sector-identifier-uri"] {
            for wrong in ["http://wiki.example.com/", keys + "#x", "wiki", ""] {
                #expect(await shell.run("client", "update", "wiki", option, wrong) == .usage)
                #expect(shell.takeNotes().joined().contains("takes an https URL of at most 1024 bytes"))
            }
        }
    }

    @Test func `stays out of a sector whose list can't be fetched`() async throws {
        _ = try await register()
        let address = "https://127.0.0.1:9/sector.json"
        #expect(await shell.run("client", "update", "wiki", "--sector-identifier-uri", address) == .failed)
        let notes = shell.takeNotes().joined()
        #expect(notes.contains("the list at the sector_identifier_uri isn't available"), "\(notes)")
        #expect(notes.contains("the host's address isn't a permitted one") && notes.contains("--delivery-network"))
        #expect(
            await shell.run(
                "client", "update", "wiki", "--sector-identifier-uri", address, "--delivery-network", "127.0.0.1")
                == .failed)
        let permitted = shell.takeNotes().joined()
        #expect(permitted.contains("no server accepts the connection") && permitted.contains("--delivery-ca"))
        #expect(try await shell.records.client("wiki")?.metadata.sectorIdentifierURI == nil)
    }

    @Test(arguments: ["register", "update"])
    func `are helped to with the options for hosts that aren't public`(command: String) async throws {
        #expect(await shell.run("client", command, "--help") == .done)
        let help = shell.takeOutput().joined(separator: " ")
        #expect(help.contains("--delivery-network") && help.contains("--delivery-ca"))
        #expect(!help.contains("--backchannel-logout-uri)"))
    }
}
