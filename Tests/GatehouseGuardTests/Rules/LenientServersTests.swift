import Foundation
import GatehouseGuard
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// A server that makes more of a path than RFC 3986 says. Each reads paths with code of its own, not with the guard's.
private struct LenientServer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The segments that it looks for among its routes.
    let segments: @Sendable (String) -> [String]

    static let all = [
        LenientServer("decodes once") { split(decoded($0)) },
        LenientServer("decodes twice") { split(decoded(decoded($0))) },
        LenientServer("resolves dots after decoding") { resolved(split(decoded($0))) },
        LenientServer("ignores matrix parameters") { path in
            resolved(split(path).map { decoded(String($0.prefix { $0 != ";" })) })
        },
        LenientServer("is on Windows") { path in
            resolved(split(decoded(path).replacing("\\", with: "/")).map(withoutTail)).map { $0.lowercased() }
        },
        LenientServer("reads forms, and trims") { path in
            split(decoded(path).replacing("+", with: " ")).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        },
        LenientServer("folds compatible characters") { path in
            resolved(split(decoded(path).precomposedStringWithCompatibilityMapping.lowercased()))
        },
        LenientServer("cuts at the query after decoding") { path in
            split(String(decoded(path).prefix { !"?#\0".contains($0) }))
        },
        LenientServer("ignores accents and what isn't visible") { path in
            split(decoded(path).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil))
                .map { String($0.unicodeScalars.filter { !"\u{200B}\u{AD}".unicodeScalars.contains($0) }) }
        },
    ]

    private init(_ name: String, _ segments: @escaping @Sendable (String) -> [String]) {
        testDescription = name
        self.segments = segments
    }

    /// Decodes what can be decoded, overlong forms too.
    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}\u{FFFD}", with: "/")
    }

    private static func split(_ path: String) -> [String] {
        path.unicodeScalars.split(separator: "/").map { String($0) }
    }

    private static func resolved(_ segments: [String]) -> [String] {
        segments.reduce(into: []) { output, segment in
            if segment == ".." { _ = output.popLast() } else if segment != "." { output.append(segment) }
        }
    }

    private static func withoutTail(_ segment: String) -> String {
        guard segment != "..", segment != "." else { return segment }
        return String(segment.reversed().drop { ". ".contains($0) }.reversed())
    }
}

@Suite("Servers that normalize paths more than the guard")
struct LenientServersTests {
    private static let pieces = [
        "", "/", "//", "x/", "./", "../", ".", "..", "+", ";", ";x", "\\", "%2F", "%5C", "%25", "%2E", "%2e%2e/",
        "%252F", "%3B", "%3F", "%23", "%00", "%20", "%2B", "%C2%A0", "%C2%AD", "%E2%80%8B/", "%C0%AF", "%EF%BC%8F",
        "%FF", "%EF%BC%8E", "%E2%80%A5/",
    ]
    private static let cores = ["q!", "q%21", "Q!", "%EF%BD%91!", "q%2521", "q"]

    @Test("find no path of a rule where the guard finds none", arguments: LenientServer.all)
    fileprivate func nothingBelow(server: LenientServer) throws {
        let rules = try PathRules([.scope("/q!=admin")])
        var count = 0
        for core in Self.cores {
            for first in Self.pieces {
                for second in Self.pieces {
                    for path in ["/" + first + second + core, "/" + first + core + second, "/" + core + first + second]
                    {
                        guard let request = try? OriginalRequest(method: "GET", target: path),
                            let requirement = try? rules.requirement(for: request), requirement == RequestRequirement()
                        else { continue }
                        count += 1
                        #expect(server.segments(path).first != "q!", "\(path)")
                    }
                }
            }
        }
        #expect(count > 100, "nearly nothing was let through, so nothing was shown")
    }
}
