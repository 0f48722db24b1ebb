import Foundation
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("Fetching documents of clients")
struct ClientDocumentsTests {
    private static let address = "https://site.example.com/jwks.json"

    private let host = DocumentHost()
    private let documents: ClientDocuments

    init() {
        documents = ClientDocuments(host)
    }

    private func fetch(_ address: String = address, isOfSelfRegistered: Bool = false) async -> ClientDocumentError.Kind?
    {
        guard let url = URL(string: address) else { return .unreachable }
        do {
            _ = try await documents.fetch(url, isOfSelfRegistered: isOfSelfRegistered)
            return nil
        } catch {
            return error.kind
        }
    }

    /// Begins fetches that wait for their host.
    private func hold(_ addresses: [String]) async throws -> [Task<ClientDocumentError.Kind?, Never>] {
        host.hold()
        let known = host.fetched.count
        let tasks = addresses.map { address in Task { await fetch(address) } }
        try await host.waitForFetches(known + addresses.count)
        return tasks
    }

    @Test func `gives the place back, however often a host is asked`() async {
        host.publish("{}", at: Self.address)
        for _ in 0..<3 * ClientDocuments.placesPerHost { #expect(await fetch() == nil) }
        #expect(documents.work == (3 * ClientDocuments.placesPerHost, 0))
    }

    @Test(arguments: [ClientDocumentError.Kind.unreachable, .unavailable, .unacceptable])
    func `gives the place back after a failure`(kind: ClientDocumentError.Kind) async {
        host.fail(kind, at: Self.address)
        for _ in 0..<3 * ClientDocuments.placesPerHost { #expect(await fetch() == kind) }
        host.publish("{}", at: Self.address)
        #expect(await fetch() == nil)
    }

    @Test func `gives the place back after a document that is too long`() async {
        host.publish(String(repeating: "a", count: ClientDocument.maximumSize + 1), at: Self.address)
        for _ in 0..<3 * ClientDocuments.placesPerHost { #expect(await fetch() == .unacceptable) }
    }

    @Test func `gives the place back to other hosts, too, however many there are`() async {
        for number in 0..<2 * ClientDocuments.places {
            let address = "https://site\(number).example.com/"
            host.publish("{}", at: address)
            #expect(await fetch(address) == nil)
        }
    }

    @Test func `gives a host no more than its places, which are free again when its answers came`() async throws {
        host.publish("{}", at: Self.address)
        host.publish("{}", at: "https://other.example.com/")
        let waiting = try await hold(Array(repeating: Self.address, count: ClientDocuments.placesPerHost))
        #expect(await fetch() == .overloaded)
        let other = try await hold(["https://other.example.com/"])
        host.release()
        for task in waiting + other { #expect(await task.value == nil) }
        #expect(await fetch() == nil)
    }

    @Test func `gives the places of a refused fetch to nobody, and takes none for it`() async throws {
        host.publish("{}", at: Self.address)
        let waiting = try await hold(Array(repeating: Self.address, count: ClientDocuments.placesPerHost))
        for _ in 0..<10 { #expect(await fetch() == .overloaded) }
        host.release()
        for task in waiting { #expect(await task.value == nil) }
        for _ in 0..<2 * ClientDocuments.placesPerHost { #expect(await fetch() == nil) }
    }

    @Test func `leaves places to an operator's clients, at each host, too`() async throws {
        let addresses = (0..<ClientDocuments.placesOfSelfRegistered).map { "https://site\($0 / 4).example.com/" }
        for address in addresses + ["https://other.example.com/"] { host.publish("{}", at: address) }
        host.hold()
        let waiting = addresses.map { address in Task { await fetch(address, isOfSelfRegistered: true) } }
        try await host.waitForFetches(addresses.count)
        #expect(await fetch("https://other.example.com/", isOfSelfRegistered: true) == .overloaded)
        let others = try await hold([addresses[0], "https://other.example.com/"])
        host.release()
        for task in waiting + others { #expect(await task.value == nil) }
        #expect(await fetch("https://other.example.com/", isOfSelfRegistered: true) == nil)
    }

    @Test func `shares one further fetch among all who ask while one runs, and gives none an older document`()
        async throws
    {
        let (shared, url) = (SharedFetches(documents), try #require(URL(string: Self.address)))
        func ask() -> OneShot<SharedFetches.Outcome> { shared.next(url, isOfSelfRegistered: false) }
        host.publish("old", at: Self.address)
        host.hold()
        let first = ask()
        try await host.waitForFetches(1)
        host.publish("new", at: Self.address)
        let others = (0..<50).map { _ in ask() }
        host.release()
        #expect(try await first.value().get().content == Array("old".utf8))
        for other in others { #expect(try await other.value().get().content == Array("new".utf8)) }
        #expect(host.fetched.count == 2)
        host.publish("newest", at: Self.address)
        #expect(try await shared.fetch(url, isOfSelfRegistered: false).content == Array("newest".utf8))
    }
}
