import Foundation
import GatehouseTypes

/// A stored response with the data that decides whether it may be used.
struct CachedResponse: Sendable {
    /// The times when a request was sent and its response received, on the monotonic clock, and the time of day of the
    /// response.
    struct Times: Sendable {
        let sentAt: Duration
        let receivedAt: Duration
        let now: Date
    }

    private let response: HTTPResponse
    private let varying: [String: [ByteText]]
    private let receivedAt: Duration
    private let initialAge: Duration
    private let lifetime: Duration
    private let control: CacheControl

    /// The estimated size of the stored response in bytes.
    let size: Int

    /// Creates a stored response.
    ///
    /// - Returns: nil if the response must not be stored, or if it could never be used (RFC 9111, section 3).
    init?(_ response: HTTPResponse, to request: HTTPRequest, at times: Times) {
        let control = CacheControl(response.headers)
        let freshness = Freshness(response, control, receivedAt: times.now)
        guard freshness.mayBeKept, !control.isMalformed, !control.has("no-store"),
            let varying = CachedResponse.varying(response.headers, request)
        else { return nil }
        self.response = HTTPResponse(status: response.status, headers: response.headers, body: response.body)
        self.varying = varying
        self.control = control
        receivedAt = times.receivedAt
        initialAge = CachedResponse.initialAge(response.headers, times)
        lifetime = freshness.lifetime
        size = 512 + response.body.count + response.headers.size
        guard !validators.fields.isEmpty || lifetime > initialAge && !control.has("no-cache") else { return nil }
    }

    /// Whether the response fits a request like this one, according to `Vary` (RFC 9111, section 4.1).
    func matches(_ request: HTTPRequest) -> Bool {
        varying.allSatisfy { CachedResponse.values($0.key, of: request) == $0.value }
    }

    /// Whether both responses are for requests with the same values for `Vary`.
    func isSameVariant(as other: CachedResponse) -> Bool { varying == other.varying }

    /// The age of the response (RFC 9111, section 4.2.3).
    func age(at uptime: Duration) -> Duration {
        initialAge + (uptime - receivedAt)
    }

    /// Whether the response may be used without validation, for a request with these directives.
    func isUsable(for wish: CacheControl, at uptime: Duration) -> Bool {
        guard !control.has("no-cache"), !wish.has("no-cache"), !wish.isMalformed else { return false }
        let age = age(at: uptime)
        if let maximumAge = wish.seconds("max-age"), age > maximumAge { return false }
        if lifetime > age { return lifetime - age >= wish.seconds("min-fresh") ?? .zero }
        guard wish.has("max-stale"), !control.has("must-revalidate") else { return false }
        return wish.hasValue("max-stale") ? age - lifetime <= wish.seconds("max-stale") ?? .zero : true
    }

    /// The header fields for validating the response with the server (RFC 9111, section 4.3.1).
    var validators: HTTPHeaders {
        var headers = HTTPHeaders()
        headers["If-None-Match"] = response.headers["ETag"]
        headers["If-Modified-Since"] = response.headers["Last-Modified"]
        return headers
    }

    /// The stored response as the response to this request.
    func answer(to request: HTTPRequest, at uptime: Duration) -> HTTPResponse {
        var answer = response
        answer.headers["Age"] = String(max(0, age(at: uptime).wholeSeconds))
        answer.request = request
        return answer
    }

    private static let fieldsOfTheContent: Set<String> = [
        "content-length", "content-encoding", "content-range", "content-type", "transfer-encoding", "connection",
        "keep-alive", "trailer", "upgrade", "proxy-authenticate", "proxy-authentication-info",
    ]

    /// Whether a 304 applies to this response. It doesn't if it has another `ETag` (RFC 9111, section 4.3.4).
    func isConfirmed(by notModified: HTTPHeaders) -> Bool {
        guard let tag = notModified["ETag"] else { return true }
        let opaque: (String) -> Substring = { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0[...] }
        return response.headers["ETag"].map { opaque($0).utf8.elementsEqual(opaque(tag).utf8) } ?? false
    }

    /// The response with the header fields of a 304, fresh again (RFC 9111, section 3.2). Returns nil if it must not be
    /// stored any more.
    func updated(by notModified: HTTPHeaders, to request: HTTPRequest, at times: Times) -> CachedResponse? {
        var headers = HTTPHeaders()
        for field in notModified.fields
        where !CachedResponse.fieldsOfTheContent.contains(field.name.asciiLowercased) {
            headers.add(field.name, field.value)
        }
        var updated = response
        updated.headers["Age"] = nil
        updated.headers.replace(with: headers)
        return CachedResponse(updated, to: request, at: times)
    }

    private static func varying(_ headers: HTTPHeaders, _ request: HTTPRequest) -> [String: [ByteText]]? {
        let names = headers[values: "Vary"].flatMap { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }
        guard !names.contains("*"), names.count <= 32 else { return nil }
        return Dictionary(
            names.map { ($0.asciiLowercased, values(String($0), of: request)) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func values(_ name: String, of request: HTTPRequest) -> [ByteText] {
        request.headers[values: name].map(ByteText.init)
    }

    private static func initialAge(_ headers: HTTPHeaders, _ times: Times) -> Duration {
        let date = headers["Date"].flatMap(HTTPDate.parse) ?? times.now
        let apparent = Duration.milliseconds(Int64(max(0, times.now.timeIntervalSince(date) * 1000)))
        let stated = headers["Age"].map { Duration.seconds(CacheControl.number($0)) } ?? .zero
        return max(apparent, stated + (times.receivedAt - times.sentAt))
    }
}

extension HTTPHeaders {
    fileprivate var size: Int {
        fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
    }
}
