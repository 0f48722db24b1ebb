import Foundation

/// A port that nobody gets who takes just any, neither to listen on nor for a connection of their own.
enum LastingPort {
    struct None: Error {}

    /// One at random. Somebody may listen on it.
    static func any() throws -> Int {
        let text = try String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
        let limits = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard limits.count == 2, limits[0] <= limits[1] else { throw None() }
        let ports = (10_000...65_535).filter { !(limits[0]...limits[1]).contains($0) }
        guard let port = ports.randomElement() else { throw None() }
        return port
    }
}
