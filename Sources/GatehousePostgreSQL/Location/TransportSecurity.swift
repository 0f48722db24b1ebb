import Foundation
import GatehouseSQL

/// How a connection to the server is protected.
struct TransportSecurity {
    private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"

    private let mode: String?
    private let hasAuthorities: Bool
    private let isLocal: Bool

    /// Finds out what the options of a URL ask for.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - defaults: What holds for options that the URL doesn't name.
    init(_ options: [String: String], defaults: [String: String] = ConnectionOptions.defaults) {
        mode = options["sslmode"]
        let own = NSHomeDirectory() + "/.postgresql/root.crt"
        hasAuthorities =
            options["sslrootcert"] ?? defaults["sslrootcert"] != nil || FileManager.default.fileExists(atPath: own)
        let hosts = options["hostaddr"] ?? options["host"] ?? defaults["hostaddr"] ?? defaults["host"] ?? ""
        isLocal = hosts.split(separator: ",").allSatisfy(TransportSecurity.isLocal)
    }

    /// Sets the options for a connection that others can't read or redirect.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if they can't be set.
    func apply(to options: inout [String: String]) throws(DatabaseError) {
        guard !isLocal else { return }
        switch mode {
        case nil: options["sslmode"] = "verify-full"
        case "verify-full", "verify-ca", "disable": break
        default:
            throw DatabaseError(
                .cannotOpen,
                "with this sslmode another server could take the place of the database's. Leave it out, so that the "
                    + "server's certificate is verified, or write sslmode=disable if nobody else can reach the network")
        }
        guard !hasAuthorities, options["sslmode"] != "disable" else { return }
        options["sslrootcert"] = TransportSecurity.systemAuthorities
    }

    private static func isLocal(_ host: Substring) -> Bool {
        host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1" || isLoopback(host)
    }

    /// Whether it is an address of the network 127.0.0.0/8.
    private static func isLoopback(_ host: Substring) -> Bool {
        var address = in_addr()
        guard unsafe inet_pton(AF_INET, String(host), &address) == 1 else { return false }
        return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
