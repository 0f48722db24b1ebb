import GatehouseSQL
import Testing

@testable import GatehousePostgreSQL

@Suite("The location of a database")
struct PostgreSQLLocationTests {
    private func refusal(_ url: String) -> DatabaseError? {
        do {
            _ = try PostgreSQLLocation(url)
            return nil
        } catch {
            return error
        }
    }

    @Test func `is a URL, which it shows`() throws {
        let url = "postgresql://gatehouse@127.0.0.1:5433/identity?application_name=a"
        let location = try PostgreSQLLocation(url)
        #expect(location.description == url)
        #expect(location.options["port"] == "5433")
        #expect(location.options["dbname"] == "identity")
        #expect(location.options["target_session_attrs"] == "read-write")
        #expect(try PostgreSQLLocation(url + "&connect_timeout=9").options["connect_timeout"] == "9")
    }

    @Test(arguments: [
        "", "sqlite:a", "host=127.0.0.1", "postgresql:", "postgresql://[::1", "postgresql://h/d?nothing=1",
        "postgresql://h/d?client_encoding=LATIN1", "postgresql://h/d?replication=database", "postgresql://h/\0",
    ])
    func `isn't anything else`(url: String) {
        #expect(refusal(url)?.code == .cannotOpen)
    }

    @Test(arguments: [
        "postgresql://user:hunter2@127.0.0.1/d", "postgresql://127.0.0.1/d?password=hunter2",
        "postgresql://127.0.0.1/d?sslpassword=hunter2", "postgresql://u:hunter2@h/d?nothing=1",
    ])
    func `has no password, which isn't repeated either`(url: String) throws {
        let error = try #require(refusal(url))
        #expect(!error.description.contains("hunter2"))
        #expect(error.reason.contains("PGPASSFILE") || error.reason.contains("isn't valid"))
    }

    @Test(arguments: [
        "db.example.com", "192.0.2.1", "127.0.0.1,db.example.com", "localhost.example.com", "[2001:db8::1]",
    ])
    func `on another machine is verified`(host: String) throws {
        #expect(try PostgreSQLLocation("postgresql://\(host)/d").options["sslmode"] == "verify-full")
        for mode in ["allow", "prefer", "require"] {
            #expect(refusal("postgresql://\(host)/d?sslmode=\(mode)")?.code == .cannotOpen)
        }
        for mode in ["verify-ca", "verify-full", "disable"] {
            #expect(try PostgreSQLLocation("postgresql://\(host)/d?sslmode=\(mode)").options["sslmode"] == mode)
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "127.1.2.3", "%2Fvar%2Frun"])
    func `on this machine needs no encryption`(host: String) throws {
        #expect(try PostgreSQLLocation("postgresql://\(host)/d").options["sslmode"] == nil)
    }
}
