import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

/// Backends in Python, which verify access tokens by the service's keys: they find them by the metadata.
@Suite("A backend in Python", .serialized)
struct PythonLibraryTests {
    /// The library that verifies tokens.
    enum Library: String, CaseIterable, Sendable {
        case joserfc
        case pyJWT = "pyjwt"
    }

    /// What a backend says about tokens.
    private func verify(
        _ tokens: [String], by library: Library, keyFile: String? = nil, of service: ProxiedService
    ) async throws -> [String] {
        let program = Script.package.appending(path: "Interop/python/resource-server").path
        let output = try await Script(program: Script.python).run(
            [program, library.rawValue, service.issuer, "notes-api"] + (keyFile.map { [$0] } ?? []),
            input: tokens.map { $0 + "\n" }.joined())
        return output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: Library.allCases)
    func `accepts an access token, and refuses changed ones and those for another backend`(
        library: Library
    ) async throws {
        try await ProxiedService.run { service in
            try await service.publishAnotherKey()
            let app = try await AppWithBackend.signIn(for: "notes-api", at: service)
            let other = try await AppWithBackend.signIn(for: "photos-api", at: service)
            let lines = try await verify([app.token, app.changedToken, other.token], by: library, of: service)
            try #require(lines.count == 3, "\(lines)")
            let claims = try JSONValue(parsing: lines[0])
            #expect(claims["client_id"]?.string == "notes-api.app")
            #expect(claims["scope"]?.string == "openid read")
            let reasons =
                switch library {
                case .joserfc: ["BadSignatureError", "InvalidClaimError"]
                case .pyJWT: ["InvalidSignatureError", "InvalidAudienceError"]
                }
            for (line, reason) in zip(lines.dropFirst(), reasons) {
                #expect(line.hasPrefix("refused: " + reason), "\(line)")
            }
        }
    }

    @Test func `refuses an access token that has expired`() async throws {
        try await ProxiedService.run(ProxiedService.trustingNginx + ["--access-token-lifetime", "1"]) { service in
            let app = try await AppWithBackend.signIn(for: "notes-api", at: service)
            try await app.waitForExpiry()
            for (library, reason) in [(Library.joserfc, "ExpiredTokenError"), (.pyJWT, "ExpiredSignatureError")] {
                let lines = try await verify([app.token], by: library, of: service)
                #expect(lines.count == 1 && lines[0].hasPrefix("refused: " + reason), "\(lines)")
            }
        }
    }

    @Test func `opens an encrypted access token with its key, and no token that is for another key`() async throws {
        try await ProxiedService.run { service in
            let keys = ["notes.pem", "photos.pem"].map(service.file)
            let app = try await AppWithBackend.signIn(for: "notes-api", keyFile: keys[0], at: service)
            let other = try await AppWithBackend.signIn(for: "photos-api", keyFile: keys[1], at: service)
            let lines = try await verify([app.token, other.token], by: .joserfc, keyFile: keys[0], of: service)
            try #require(lines.count == 2, "\(lines)")
            #expect(try JSONValue(parsing: lines[0])["client_id"]?.string == "notes-api.app", "\(lines[0])")
            #expect(lines[1].hasPrefix("refused: "), "\(lines[1])")
        }
    }
}
