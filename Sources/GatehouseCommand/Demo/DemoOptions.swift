import Foundation
import GatehouseTypes

/// The options of the demo.
struct DemoOptions: Sendable {
    /// The number of requests sent at the same time when the token expires.
    var requests = 200
    /// The lifetime of access tokens.
    var accessTokenLifetime: Duration = .seconds(4)
    /// The database file; `nil` means a file in a temporary folder, which is removed at the end.
    var database: DatabaseLocation?
    /// Whether the service keeps running after the last step.
    var keeps = false
    /// Whether the user signs in with a real browser.
    var usesBrowser = false

    /// The command's options.
    static let options: [Option] = [
        .value("requests", "N", "The number of requests to send at once while the token expires; default: 200."),
        .value("token-lifetime", "SECONDS", "The lifetime of access tokens; default: 4."),
        .value(
            "database", "sqlite:PATH",
            "Where to create the database; default: a temporary folder, which is removed at the end."),
        .flag("keep", "Keep the service running until Ctrl-C, and print its addresses."),
        .flag("browser", "Open your browser, so that you sign in yourself."),
    ]

    /// Creates the default options.
    init() {}

    /// Reads the options of an invocation.
    init(_ invocation: Invocation) throws {
        requests = try invocation.integer("requests", in: 1...10_000) ?? requests
        if let seconds = try invocation.integer("token-lifetime", in: 1...60) {
            accessTokenLifetime = .seconds(seconds)
        }
        database = try DatabaseLocation.given(in: invocation)
        keeps = invocation.flag("keep")
        usesBrowser = invocation.flag("browser")
    }
}
