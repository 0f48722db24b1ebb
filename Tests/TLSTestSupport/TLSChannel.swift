import CGnuTLS
package import GatehouseTesting
import Glibc

/// The certificate of a test's server, which vouches for itself.
///
/// `@unchecked Sendable`: GnuTLS changes credentials only while they are made, and any thread may read them.
@safe
package final class TLSIdentity: @unchecked Sendable {
    struct Failure: Error {}

    private let tool: OpenSSLTool
    let credentials: gnutls_certificate_credentials_t

    /// The path of the certificate.
    package var certificate: String { tool.file("server.pem") }

    /// Makes a certificate for 127.0.0.1.
    package init() throws {
        tool = try OpenSSLTool()
        try tool.makeCertificate("server", for: "IP:127.0.0.1")
        var credentials: gnutls_certificate_credentials_t?
        guard unsafe gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials = unsafe credentials
        else { throw Failure() }
        unsafe self.credentials = credentials
        let code = unsafe gnutls_certificate_set_x509_key_file(
            credentials, tool.file("server.pem"), tool.file("server.key"), GNUTLS_X509_FMT_PEM)
        guard code >= 0 else { throw Failure() }
    }

    deinit {
        unsafe gnutls_certificate_free_credentials(credentials)
    }
}

/// The server's side of a TLS connection.
@safe
final class TLSChannel: LoopbackChannel {
    private let identity: TLSIdentity
    private let session: gnutls_session_t
    private let notifies: Bool

    /// Waits for the handshake. Returns nil if it fails.
    ///
    /// - Parameters:
    ///   - identity: The server's certificate.
    ///   - descriptor: The accepted socket.
    ///   - protocols: The application protocols (ALPN) that the server knows.
    ///   - notifies: Whether the client is told of the end (`close_notify`).
    init?(_ identity: TLSIdentity, _ descriptor: Int32, protocols: [String], notifies: Bool) {
        var session: gnutls_session_t?
        // A client may have closed the connection, which is no reason to end the process by a signal.
        let flags = UInt32(GNUTLS_SERVER.rawValue) | UInt32(GNUTLS_NO_SIGNAL.rawValue)
        guard unsafe gnutls_init(&session, flags) == 0, let session = unsafe session else { return nil }
        self.identity = identity
        self.notifies = notifies
        unsafe self.session = session
        unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(identity.credentials))
        unsafe gnutls_set_default_priority(session)
        unsafe gnutls_transport_set_int2(session, descriptor, descriptor)
        for name in protocols { offer(name) }
        var code: Int32
        repeat { code = unsafe gnutls_handshake(session) } while code < 0 && gnutls_error_is_fatal(code) == 0
        guard code == 0 else { return nil }
    }

    deinit {
        unsafe gnutls_deinit(session)
    }

    private func offer(_ name: String) {
        var bytes = Array(name.utf8)
        let count = UInt32(bytes.count)
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            var datum = unsafe gnutls_datum_t(data: bytes.baseAddress, size: count)
            unsafe _ = gnutls_alpn_set_protocols(session, &datum, 1, 0)
        }
    }

    func receive() throws -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe gnutls_record_recv(session, &chunk, chunk.count)
            if count < 0, gnutls_error_is_fatal(Int32(count)) == 0 { continue }
            return Array(chunk.prefix(max(0, count)))
        }
    }

    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { unsafe gnutls_record_send(session, $0.baseAddress, $0.count) }
            if sent < 0, gnutls_error_is_fatal(Int32(sent)) == 0 { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    func finish() {
        if notifies { unsafe _ = gnutls_bye(session, GNUTLS_SHUT_WR) }
    }
}

extension LoopbackServer {
    /// Creates a server that speaks TLS.
    ///
    /// - Parameters:
    ///   - identity: The server's certificate.
    ///   - protocols: The application protocols (ALPN) that the server knows.
    ///   - notifies: Whether clients are told of the end of a connection (`close_notify`).
    ///   - handler: Handles a connection.
    /// - Throws: ``LoopbackSocket/Failure``.
    package convenience init(
        _ identity: TLSIdentity, protocols: [String] = [], notifies: Bool = true, _ handler: @escaping Handler
    ) throws {
        try self.init { connection in
            if connection.open({ TLSChannel(identity, $0, protocols: protocols, notifies: notifies) }) {
                handler(connection)
            }
        }
    }
}
