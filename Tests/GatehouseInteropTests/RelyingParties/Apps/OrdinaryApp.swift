import Foundation
import Testing

/// An app that is written as the pages of its library say, or a program as its own pages set it up: a row of
/// `Interop/apps/apps.json`.
struct OrdinaryApp: Decodable, Sendable, CustomTestStringConvertible {
    /// A way in which people use an app.
    enum Kind: String, Decodable, Sendable {
        /// A web app, which `Interop/apps/start` starts.
        case web
        /// A command, which a program in its folder runs.
        case command
        /// A web app with tests of its own, which run always.
        case suite
    }

    /// A page that tells whether somebody is signed in, and asks nobody to sign in.
    struct SessionPage: Decodable, Sendable {
        let path: String
        /// A text that it contains if somebody is signed in.
        let sign: String
    }

    /// The name of the library or program, and of its folder.
    let name: String
    let version: String
    let kind: Kind
    /// The options that a command needs to be registered, beyond its name and redirect URI. A web app needs none.
    let needs: [String]?
    /// The path and query of its redirect URI.
    let redirect: String?
    /// The path of the page behind a sign-out at the service.
    let signedOut: String?
    /// The page that tells who is signed in; `nil` for the first page.
    let person: String?
    /// The page that shows whether somebody is signed in; `nil` if `person` asks nobody to sign in.
    let session: SessionPage?
    /// The path at which a person signs in.
    let signIn: String?
    /// The path at which the app gets new tokens, or asks again who is signed in.
    let refresh: String?
    /// The path at which a person signs out.
    let signOut: String?

    var testDescription: String { name + " " + version }

    /// All rows.
    static let all: [OrdinaryApp] = {
        let file = Script.package.appending(path: "Interop/apps/apps.json")
        // An empty table fails the test that compares the versions.
        return (try? JSONDecoder().decode([OrdinaryApp].self, from: Data(contentsOf: file))) ?? []
    }()

    /// Those that are to be tested now: `Interop/run` tells them.
    static func inTurn(_ kind: Kind) -> [OrdinaryApp] {
        let names = ProcessInfo.processInfo.environment["INTEROP_APPS"]?.split(separator: " ").map(String.init)
        return all.filter { $0.kind == kind && names?.contains($0.name) != false }
    }
}
