import GatehouseHTTP
import GatehouseTypes

/// The trace that a request belongs to (`traceparent`, W3C Trace Context, section 3.2).
struct TraceContext {
    let traceID: String

    init?(_ headers: HTTPHeaders) {
        let values = headers[values: "traceparent"]
        guard values.count == 1 else { return nil }
        let parts = values[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, [2, 32, 16, 2] == parts.prefix(4).map(\.utf8.count),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            parts[1].contains(where: { $0 != "0" })
        else { return nil }
        traceID = String(parts[1])
    }
}
