import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Two backends that collude")
struct CollusionTests {
    /// What everybody knows: the service, its keys and algorithms, and the names of clients and scopes.
    private static let known: Set<String> = ["iss", "aud", "client_id", "scope", "alg", "typ", "enc", "cty", "uri"]

    /// A value in a token, with the names of the members that lead to it.
    private struct Leaf {
        let path: [String]
        let value: JSONValue

        static func all(_ value: JSONValue, _ path: [String] = []) -> [Leaf] {
            if let members = value.object { return members.flatMap { all($0.value, path + [$0.key]) } }
            if let elements = value.array { return elements.flatMap { all($0, path) } }
            return [Leaf(path: path, value: value)]
        }
    }

    /// All that a backend gets for Ada: the headers and claims of tokens that she got by a code, by a refresh and from
    /// the platform of her device.
    private func leaves(
        _ desk: Desk, _ id: ClientID, backend: PrivateKey, in cookie: Secret? = nil
    ) async throws -> [Leaf] {
        let world = desk.world
        let first = try await world.signIn(id, key: "the key of \(id)", in: cookie)
        let second = try await world.refresh(first.refreshToken, as: id, key: "the key of \(id)").get()
        let third = try await desk.exchange(for: id, key: try Desk.makeKey())
        return try [first, second, third].flatMap { response in
            let sealed = try SealedToken(compact: response.accessToken.revealed)
            let signed = String(decoding: try sealed.open(with: [DecryptionKey(backend)]), as: UTF8.self)
            let parts = [response.accessToken.revealed.prefix { $0 != "." }] + signed.split(separator: ".").prefix(2)
            return try parts.flatMap { Leaf.all(try JSONValue(parsing: try #require(Base64URL.decode($0)))) }
        }
    }

    /// The texts that could be an identifier, as they are and decoded.
    private func canary(_ leaves: [Leaf]) -> Canary {
        let canary = Canary()
        for leaf in leaves {
            guard let name = leaf.path.last, let text = leaf.value.string else { continue }
            canary.collect(text, as: name)
            if let bytes = Base64URL.decode(text) { canary.collect(Secret(bytes: bytes), as: "\(name), decoded") }
        }
        return canary
    }

    private func desk() async throws -> (Desk, album: PrivateKey) {
        let world = try await World { $0.statusListLifetime = .seconds(60) }
        let album = try PrivateKey.generate(.p256)
        try await world.register("album", sealedFor: album)
        return (try await Desk(world), album)
    }

    @Test func `hold no value in common, besides what everybody knows (3L-21)`() async throws {
        let (desk, album) = try await desk()
        let keys = Set(try await desk.world.service.publicKeys().keys.compactMap(\.keyID?.rawValue))
        func own(_ leaves: [Leaf]) -> [Leaf] {
            leaves.filter { leaf in
                guard let name = leaf.path.last, let text = leaf.value.string else { return false }
                return !CollusionTests.known.contains(name) && !(name == "kid" && keys.contains(text))
                    && !["crv", "kty"].contains(name)
            }
        }
        let notes = own(try await leaves(desk, "notes", backend: desk.world.backend))
        let others = own(try await leaves(desk, "album", backend: album))
        #expect(Set(notes.compactMap(\.path.last)).isSuperset(of: ["sub", "jti", "jkt", "kid", "x", "y"]))
        let text = others.compactMap(\.value.string).joined(separator: " ")
        #expect(canary(notes).search(text, place: "what Album has").isEmpty)
        let decoded: [[UInt8]] = others.compactMap { $0.value.string.flatMap { Base64URL.decode($0) } }
        #expect(canary(notes).search(bytes: Data(decoded.joined(separator: [0])), place: "what Album has").isEmpty)
        #expect(!canary(notes).search(notes[0].value.string ?? "", place: "a control").isEmpty)
    }

    @Test func `hold no times next to each other, unless their apps were used then`() async throws {
        let (desk, album) = try await desk()
        let cookie = try await desk.world.driver.signInBrowser()
        desk.world.time.advance(by: .seconds(100))
        let notes = try await leaves(desk, "notes", backend: desk.world.backend, in: cookie)
        desk.world.time.advance(by: .seconds(100))
        let others = try await leaves(desk, "album", backend: album, in: cookie)
        #expect(Set(times(notes).map(\.name)) == ["iat", "exp"])
        #expect(neighbours(times(notes), times(others)) == [])
        #expect(neighbours(times(notes), times(notes)) != [], "a control")
    }

    @Test func `find no times of their tokens in a stolen database, besides the audit`() async throws {
        let (desk, album) = try await desk()
        let cookie = try await desk.world.driver.signInBrowser()
        desk.world.time.advance(by: .seconds(100))
        let notes = try await leaves(desk, "notes", backend: desk.world.backend, in: cookie)
        desk.world.time.advance(by: .seconds(100))
        let known = times(notes) + times(try await leaves(desk, "album", backend: album, in: cookie))
        let rows = try await desk.world.rows.allRows
        #expect(Set(rows.map(\.schema.name)).isSuperset(of: ["codes", "families", "devices", "device_links"]))
        // A proof that was used is remembered for minutes, by a digest that names nobody.
        let silent = rows.filter { !["audit", "replays"].contains($0.schema.name) }
        #expect(neighbours(known, times(silent)) == [])
        // What was done when, and for whom, is what the audit is for.
        #expect(neighbours(known, times(rows.filter { $0.schema.name == "audit" })) != [])
    }

    private struct Time: Hashable {
        let name: String
        let seconds: Double
    }

    private func times(_ leaves: [Leaf]) -> [Time] {
        leaves.filter { $0.path.last != "idx" }.compactMap { leaf in
            leaf.value.number.map { Time(name: leaf.path.last ?? "", seconds: $0) }
        }
    }

    private func times(_ rows: [Cells]) -> [Time] {
        rows.flatMap { row in
            zip(row.schema.columns, row.values).compactMap { column, value in
                guard case .integer(let number) = value, number > 1_000_000_000_000 else { return nil }
                return Time(name: "\(row.schema.name).\(column.name)", seconds: Double(number) / 1_000_000)
            }
        }
    }

    /// The times that are within ten seconds of another one, or of a whole number of hours before or after it: ends
    /// are known to be so far away. A code ends a minute after it was issued.
    private func neighbours(_ times: [Time], _ others: [Time]) -> Set<String> {
        Set(
            times.flatMap { time in
                others.filter { other in
                    [0, 60].contains { distance in
                        let offset = (other.seconds - time.seconds - distance).remainder(dividingBy: 3600)
                        return abs(offset) <= 10
                    }
                }.map { "\(time.name) and \($0.name)" }
            })
    }

    @Test func `get only these claims and headers (3L-21)`() async throws {
        let (desk, _) = try await desk()
        let leaves = try await leaves(desk, "notes", backend: desk.world.backend)
        #expect(
            Set(leaves.map { $0.path.joined(separator: ".") }).sorted() == [
                "alg", "aud", "client_id", "cnf.jkt", "cty", "device_id", "enc", "epk.crv", "epk.kty",
                "epk.x", "epk.y", "exp", "iat", "iss", "jti", "kid", "scope",
                "status.status_list.idx", "status.status_list.uri", "sub", "typ",
            ])
    }

    @Test func `find none of their identifiers in a stolen database`() async throws {
        let (desk, album) = try await desk()
        let notes = try await leaves(desk, "notes", backend: desk.world.backend)
        let others = try await leaves(desk, "album", backend: album)
        let identifiers = (notes + others).filter { leaf in
            leaf.path.last.map { ["sub", "jti", "device_id", "jkt"].contains($0) } ?? false
        }
        #expect(identifiers.count == 24)
        let rows = try await desk.world.rows.allRows.bytes
        #expect(canary(identifiers).search(bytes: rows, place: "the rows").isEmpty)
        let code = try await desk.world.code { $0.nonce = "a nonce that the backend knows" }
        let nonce = [
            Leaf(path: ["nonce"], value: .string("a nonce that the backend knows")),
            Leaf(path: ["code_challenge"], value: .string(code.verifier.challenge.value)),
        ]
        let waiting = try await desk.world.rows.allRows.bytes
        #expect(canary(nonce).search(bytes: waiting, place: "a waiting code").isEmpty)
        let account = Leaf(path: ["account"], value: .string(desk.world.ada.rawValue))
        #expect(!canary([account]).search(bytes: rows, place: "a control").isEmpty)
    }
}
