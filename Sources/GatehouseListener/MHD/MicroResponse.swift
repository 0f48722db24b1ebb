import CMicroHTTPD
import GatehouseHTTP
import GatehouseTypes

/// Owns an answer in microhttpd's form.
@safe final class MicroResponse {
    private let pointer: OpaquePointer
    private let status: HTTPStatus

    /// Copies an answer; nil if it can't be sent as it is.
    convenience init?(_ response: HTTPResponse, closing: Bool) {
        guard response.headers.areValid, (200..<600).contains(response.status.rawValue) else { return nil }
        self.init(sendable: response, closing: closing)
    }

    private init?(sendable response: HTTPResponse, closing: Bool) {
        let created = unsafe response.body.withUnsafeBytes { unsafe gatehouse_mhd_response($0.count, $0.baseAddress) }
        guard let created = unsafe created else { return nil }
        unsafe pointer = created
        status = response.status
        for field in response.headers.fields where !MicroResponse.isFraming(field.name) && !field.value.isEmpty {
            guard add(field.name, field.value) else { return nil }
        }
        if closing { _ = add("Connection", "close") }
    }

    /// Adds a field, which microhttpd copies. A text that is passed to a C function directly is copied once more.
    private func add(_ name: String, _ value: String) -> Bool {
        unsafe name.withCString { name in
            unsafe value.withCString { value in unsafe MHD_add_response_header(pointer, name, value) == .YES }
        }
    }

    deinit {
        unsafe MHD_destroy_response(pointer)
    }

    /// Hands the answer to microhttpd.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        // Once the pointer has been read, the optimiser may free the answer before microhttpd has taken it.
        defer { withExtendedLifetime(self) {} }
        return unsafe MHD_queue_response(connection, UInt32(status.rawValue), pointer)
    }

    private static let framing = ["Content-Length", "Transfer-Encoding", "Keep-Alive", "Upgrade", "Trailer"]

    /// Whether a field says how the answer is framed, which is microhttpd's to say.
    private static func isFraming(_ name: String) -> Bool {
        framing.contains { name.hasSameBytes(ignoringASCIICaseOf: $0) }
    }
}
