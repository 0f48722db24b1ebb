import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// What a rule and a request make of each other, each in its own spelling.
private enum Outcome: Equatable {
    case fits
    case passesBy
    case refused
}

private func outcome(rule: PathRule, request: String) -> Outcome {
    do {
        let requirement = try PathRules([rule]).requirement(for: OriginalRequest(method: "GET", target: request))
        return requirement == RequestRequirement() ? .passesBy : .fits
    } catch {
        return .refused
    }
}

private func rule(_ prefix: String) throws -> PathRule {
    try PathRule(prefix: prefix, requirement: RequestRequirement(scope: "admin"))
}

@Suite("A rule's path and a request's, each in its own spelling")
struct NormalizedPathTests {
    /// Where in a path a character may stand.
    private static let places = [("/", ""), ("/", "b"), ("/a", ""), ("/a", "b"), ("/x/a", "b/y")]

    /// All ways to write a byte, as it is only where the request line can hold it.
    private static func spellings(_ byte: UInt8) -> [String] {
        let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
        let raw = (0x21...0x7E).contains(byte) ? [String(Character(Unicode.Scalar(byte)))] : []
        return raw + ["%" + digits, "%" + digits.uppercased()]
    }

    @Test("fit or the request is refused, for each byte in each spelling", arguments: UInt8.min...UInt8.max)
    func bothWaysRound(byte: UInt8) throws {
        for (before, after) in Self.places {
            for ruleSpelling in Self.spellings(byte) {
                guard let rule = try? rule(before + ruleSpelling + after) else { continue }
                // Of these, a request means another path.
                for spelling in Self.spellings(byte) where !["/", "?"].contains(spelling) {
                    let outcome = outcome(rule: rule, request: before + spelling + after)
                    #expect(outcome != .passesBy, "rule \(rule.prefix), request \(before + spelling + after)")
                }
            }
        }
    }

    @Test("fit for each character that clients write in two ways", arguments: Array("!$&'()*+,:=@"))
    func twoSpellings(character: Character) throws {
        let spellings = Self.spellings(try #require(character.asciiValue))
        for (before, after) in Self.places {
            for ruleSpelling in spellings {
                let rule = try rule(before + ruleSpelling + after)
                for spelling in spellings {
                    #expect(outcome(rule: rule, request: before + spelling + after) == .fits, "\(spelling)")
                    #expect(outcome(rule: rule, request: before + spelling + after + "/1?x=/y") == .fits)
                }
            }
        }
    }

    @Test func `fit whatever the case of hexadecimal digits is`() throws {
        for (first, second) in [("/%C3%A9", "/%c3%a9"), ("/a%5Bb%5D", "/a%5bb%5d"), ("/%e2%82%ac/x", "/%E2%82%AC/x")] {
            #expect(outcome(rule: try rule(first), request: second) == .fits)
            #expect(outcome(rule: try rule(second), request: first) == .fits)
        }
    }

    @Test func `don't fit for another character`() throws {
        for first in UInt8.min...UInt8.max {
            guard let rule = Self.spellings(first).lazy.compactMap({ try? rule("/a" + $0 + "b") }).first else {
                continue
            }
            for second in UInt8.min...UInt8.max where first != second {
                for spelling in Self.spellings(second) {
                    #expect(outcome(rule: rule, request: "/a" + spelling + "b") != .fits, "\(rule.prefix) \(spelling)")
                }
            }
        }
    }

    /// Each is a rule's path to some server: to one that trims, folds, decodes leniently or twice, or resolves.
    @Test(
        "are refused where a server that normalizes more finds the rule's path",
        arguments: [
            "/admin.", "/admin..", "/admin+", "/+admin", "/admin%2B", "/admin%2E", "/admin%20", "/admin%09",
            "/admin%C2%A0", "/%E3%80%80admin", "/admin%E2%80%A8", "/admin%C2%85", "/adm%C2%ADin", "/admin%E2%80%8B",
            "/%EF%BB%BFadmin", "/%E2%80%8B/admin", "/%EF%BD%81dmin", "/%EF%BC%A1dmin", "/adm%C4%B1n", "/adm%C4%B0n",
            "/%F0%9D%90%9Admin", "/%C3%A1dmin", "/a%CC%81dmin", "/%C2%AAdmin", "/admin%3Fx", "/admin%23", "/admin%3F/x",
            "/admin%EF%BC%9Fx", "/.../admin", "/x/.../admin", "/admin/...", "/%E2%80%A6/admin", "/%E2%80%A5/admin",
            "/x%EF%BC%8Fadmin", "/x%EF%BC%BCadmin", "/%EF%BC%85%36%31dmin", "/admin%EF%BC%9Bx", "/admin%CD%BEx",
            "/%C1%A1dmin", "/%C0%AFadmin", "/x/%C0%AE%C0%AE/admin", "/admin%C0%80", "/admin%FF", "/admin%E9",
            "/%ED%A0%80admin", "/%u0061dmin", "/admin%00.png", "/%25%36%31dmin",
            "/(S(x))/admin", "/(A(x)F(y))/admin", "/ad(S(x))min", "/%28S%28x%29%29/admin", "/admin%E2%83%9D",
            "/a%D2%88dmin", "/admin%EF%BF%B9", "/admin%DB%9D",
        ])
    func otherSpelling(path: String) throws {
        #expect(outcome(rule: try rule("/admin"), request: path) == .refused)
        #expect(outcome(rule: try rule("/admin/users"), request: path + "/users") != .fits)
    }

    @Test(
        "are refused where letters beyond ASCII count as the rule's letters",
        arguments: [
            ("/wiki/payroll", "/wiki/payr%C3%B8ll"), ("/wiki/payroll", "/wiki/payro%C5%82l"),
            ("/stra%C3%9Fe", "/stra%E1%BA%9Ee"), ("/stra%C3%9Fe", "/strasse"), ("/encyclop%C3%A6dia", "/encyclopaedia"),
        ])
    func otherLetters(prefix: String, path: String) throws {
        #expect(outcome(rule: try rule(prefix), request: path) == .refused)
    }

    @Test func `leave other paths alone`() throws {
        for path in [
            "/x/what%3F", "/a%C3%B1o/caf%C3%A9", "/%E6%97%A5%E6%9C%AC", "/%EF%BC%9F", "/.admin", "/admin-", "/-admin",
            "/admin.json", "/a%40b.example", "/c++", "/5%E2%82%AC", "/x/a...b", "/wait%E2%80%A6", "/%F0%9F%98%80",
        ] {
            #expect(outcome(rule: try rule("/admin"), request: path) == .passesBy, "\(path)")
        }
    }

    @Test func `are refused in rules as they are in requests`() {
        for prefix in [
            "/%61", "/a%2Fb", "/a//b", "/..", "/...", "/a;b", "/a%3Bb", "/a%3Fb", "/a%23b", "/a%20", "/%C0%AF", "/%FF",
            "/a%EF%BC%9Fb/%3F", "/%25",
        ] {
            #expect(throws: GuardError.self, "\(prefix)") { try rule(prefix) }
        }
    }

    @Test func `are the same path in two rules`() throws {
        let rules = try [rule("/users:purge"), rule("/users%3Apurge")]
        #expect(throws: GuardError.self) { try PathRules(rules) }
        #expect(try rule("/users%3Apurge/").prefix == "/users%3Apurge")
        #expect(try rule("/").prefix == "/")
    }
}
