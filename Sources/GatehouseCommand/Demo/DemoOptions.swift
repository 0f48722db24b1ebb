import Foundation
import GatehouseTypes

/// What the demo was asked for.
struct DemoOptions: Sendable {
    /// How many requests are sent at once over the expiry.
    var requests = 200
    /// How long access tokens live.
    var accessTokenLifetime: Duration = .seconds(4)
    /// Where the database is kept; nothing means a new folder that goes with the demo.
    var database: DatabaseLocation?
    /// Whether the service goes on running.
    var keeps = false
    /// Whether a person signs in with a real browser.
    var usesBrowser = false

    /// The options that the command knows.
    static let options: [Option] = [
        .value("requests", "N", "The number of requests to send at once while the token expires; default: 200."),
        .value("token-lifetime", "SECONDS", "The lifetime of access tokens; default: 4."),
        .value(
            "database", "sqlite:PATH",
            "Where to create the database; default: a temporary folder, which is removed at the end."),
        .flag("keep", "Keep the service running until Ctrl-C, and print its addresses."),
        .flag("browser", "Open your browser, so that you sign in yourself."),
    ]

    /// What holds if nothing is asked for.
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
