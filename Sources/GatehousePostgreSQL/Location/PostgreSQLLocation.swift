import CPostgreSQL
import Foundation
public import GatehouseSQL

/// The place of a database on a server: a URL as libpq reads it, such as
/// `postgresql://gatehouse@db.example.com/gatehouse` (PostgreSQL's documentation, section 34.1.1.2). It may name
/// several hosts; the one that accepts changes is used.
///
/// The URL contains no password: it comes from the file `~/.pgpass`, from the one that `PGPASSFILE` names, or from
/// another of libpq's places. Connections to other machines are encrypted, and the server's certificate and name are
/// verified, unless the URL contains `sslmode=disable` or `sslmode=verify-ca`.
public struct PostgreSQLLocation: Sendable, Hashable, CustomStringConvertible {
    private static let schemes = ["postgresql://", "postgres://"]

    /// The URL.
    public let description: String

    /// The options of libpq.
    let options: [String: String]

    /// Reads a URL.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError/Code/cannotOpen`` if it isn't one, contains a password, or asks for a
    ///   connection that can be read or redirected by others.
    public init(_ url: String) throws(DatabaseError) {
        guard PostgreSQLLocation.isURL(url), url.utf8.count <= 2_000, !url.contains("\0")
        else {
            throw DatabaseError(.cannotOpen, "the address of the database isn't a postgresql:// URL")
        }
        var options = try PostgreSQLLocation.parse(url)
        guard options["password"] == nil, options["sslpassword"] == nil else {
            throw DatabaseError(
                .cannotOpen,
                "the URL of the database contains a password, which other users of the machine could read: write it "
                    + "into the file ~/.pgpass, or into the one that PGPASSFILE names, with mode 0600")
        }
        guard options["replication"] == nil, ["UTF8", "utf8", nil].contains(options["client_encoding"]) else {
            throw DatabaseError(.cannotOpen, "the URL of the database has the option replication or client_encoding")
        }
        description = url
        try TransportSecurity(options).apply(to: &options)
        self.options = options.merging(PostgreSQLLocation.defaults) { given, _ in given }
    }

    /// Whether a text begins as such a URL.
    package static func isURL(_ text: String) -> Bool { schemes.contains(where: text.hasPrefix) }

    /// What holds unless the URL says something else. A server that has disappeared is noticed after half a minute.
    private static let defaults = [
        "client_encoding": "UTF8", "connect_timeout": "5", "fallback_application_name": "gatehouse",
        "gssencmode": "disable", "keepalives_count": "3", "keepalives_idle": "15", "keepalives_interval": "5",
        "target_session_attrs": "read-write", "tcp_user_timeout": "30000",
    ]

    private static func parse(_ url: String) throws(DatabaseError) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let list = unsafe PQconninfoParse(url, &message) else {
            defer { unsafe PQfreemem(message) }
            // libpq's words repeat parts of the URL.
            throw DatabaseError(
                .cannotOpen, "the URL of the database isn't valid, or has an option that libpq doesn't know")
        }
        defer { unsafe PQconninfoFree(list) }
        return unsafe ConnectionOptions.values(of: list)
    }
}

/// Options of a connection, as libpq lists them.
enum ConnectionOptions {
    /// What the environment and libpq itself say about options that a URL doesn't name.
    static var defaults: [String: String] {
        guard let list = unsafe PQconndefaults() else { return [:] }
        defer { unsafe PQconninfoFree(list) }
        return unsafe values(of: list)
    }

    /// The options that have a value.
    static func values(of list: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        var values: [String: String] = [:]
        var option = unsafe list
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe values[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return values
    }
}
