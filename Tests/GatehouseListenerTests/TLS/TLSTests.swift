import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@Suite("A listener with TLS", .timeLimit(.minutes(5)))
struct TLSTests {
    /// A listener that answers every request with its URL.
    private func listener(
        _ tls: ListenerTLS, limits: ListenerLimits = .patient, time: any TimeSource = SystemTimeSource()
    ) async throws -> Listener {
        try await Listener.start(ListenerConfiguration(limits: limits, tls: tls), time: time) { request in
            HTTPResponse(status: .ok, body: Array((request.url?.absoluteString ?? "").utf8))
        }
    }

    /// What a listener answers to a request over TLS.
    private func answer(
        from listener: Listener, trusting files: TLSFiles, to text: String = PeerSocket.request, options: [String] = []
    ) async throws -> RawResponse? {
        let port = listener.address.port
        return try await onThread {
            try TLSClient(port: port, trusting: files, options: options).exchange(text)
        }
    }

    @Test(
        arguments: ["-tls1_2", "-tls1_3"], [["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], ["rsa:2048"], ["ed25519"]])
    func `answers over TLS, with URLs that begin with https`(version: String, algorithm: [String]) async throws {
        let files = try TLSFiles(algorithm)
        defer { files.remove() }
        let listener = try await listener(files.tls)
        let answer = try await answer(from: listener, trusting: files, options: [version])
        #expect(answer?.status == 200)
        #expect(answer?.body == "https://127.0.0.1:\(listener.address.port)/")
        await listener.stop()
    }

    @Test(arguments: [
        ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"], ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA256"],
        ["-tls1_2", "-cipher", "AES128-GCM-SHA256"],
    ])
    func `refuses older versions, and ciphers without authentication or forward secrecy`(
        options: [String]
    ) async throws {
        let files = try TLSFiles()
        defer { files.remove() }
        let listener = try await listener(files.tls)
        #expect(try await answer(from: listener, trusting: files, options: options) == nil)
        #expect(try await answer(from: listener, trusting: files, options: ["-tls1_2"])?.status == 200)
        await listener.stop()
    }

    @Test func `checks framing as without TLS`() async throws {
        let files = try TLSFiles()
        defer { files.remove() }
        let listener = try await listener(files.tls)
        for (request, status) in [
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "v", count: 20_000) + "\r\n\r\n", 431),
        ] {
            #expect(try await answer(from: listener, trusting: files, to: request)?.status == status)
        }
        await listener.stop()
    }

    @Test func `doesn't start without a usable certificate and its key`() async throws {
        let (files, other) = (try TLSFiles(), try TLSFiles())
        defer {
            files.remove()
            other.remove()
        }
        let (tls, otherKey, encrypted) = (try files.tls, try other.tls.privateKey, try files.encryptedKey())
        let damaged = tls.certificateChain.replacing("MII", with: "AAA")
        let wrong: [(ListenerTLS, ListenerError.Code)] = [
            (ListenerTLS(certificateChain: "", privateKey: tls.privateKey), .invalidCertificate),
            (ListenerTLS(certificateChain: tls.privateKey.revealed, privateKey: tls.privateKey), .invalidCertificate),
            (ListenerTLS(certificateChain: damaged, privateKey: tls.privateKey), .invalidCertificate),
            (ListenerTLS(certificateChain: tls.certificateChain, privateKey: Secret("")), .invalidPrivateKey),
            (ListenerTLS(certificateChain: tls.certificateChain, privateKey: Secret("no key")), .invalidPrivateKey),
            (ListenerTLS(certificateChain: tls.certificateChain, privateKey: encrypted), .invalidPrivateKey),
            (ListenerTLS(certificateChain: tls.certificateChain, privateKey: otherKey), .mismatchedPrivateKey),
        ]
        for (tls, code) in wrong {
            let error = await #expect(throws: ListenerError.self) { try await listener(tls) }
            #expect(error?.code == code)
            #expect(error?.reason.contains("PRIVATE KEY-----\nM") == false)
        }
    }

    @Test func `gives new connections a new certificate, and leaves the old ones alone`() async throws {
        let (old, new) = (try TLSFiles(), try TLSFiles(["rsa:2048"]))
        defer {
            old.remove()
            new.remove()
        }
        let listener = try await listener(old.tls)
        let (port, replacement) = (listener.address.port, try new.tls)
        let heard = try await onThread {
            let early = try TLSClient(port: port, trusting: old)
            var heard = [try early.exchange(PeerSocket.request)]
            try listener.replaceCertificate(with: replacement)
            heard.append(try early.exchange(PeerSocket.request))
            heard.append(try TLSClient(port: port, trusting: new).exchange(PeerSocket.request))
            heard.append(try TLSClient(port: port, trusting: old).exchange(PeerSocket.request))
            return heard.map { $0?.status }
        }
        #expect(heard == [200, 200, 200, nil])
        await listener.stop()
    }

    @Test func `keeps its certificate if the new one can't be used`() async throws {
        let (files, other) = (try TLSFiles(), try TLSFiles())
        defer {
            files.remove()
            other.remove()
        }
        let listener = try await listener(files.tls)
        let wrong = ListenerTLS(certificateChain: try other.tls.certificateChain, privateKey: try files.tls.privateKey)
        let error = #expect(throws: ListenerError.self) { try listener.replaceCertificate(with: wrong) }
        #expect(error?.code == .mismatchedPrivateKey)
        #expect(try await answer(from: listener, trusting: files)?.status == 200)
        await listener.stop()
        let plain = try await Listener.echoing()
        let tls = try files.tls
        #expect(throws: ListenerError.self) { try plain.replaceCertificate(with: tls) }
        await plain.stop()
    }

    @Test func `closes a connection without TLS, and serves the others`() async throws {
        let files = try TLSFiles()
        defer { files.remove() }
        let listener = try await listener(files.tls)
        let plain = try await exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        #expect(!plain.contains("HTTP/"))
        #expect(try await answer(from: listener, trusting: files)?.status == 200)
        await listener.stop()
    }

    // The second one is the beginning of a ClientHello.
    @Test(arguments: [[], [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]] as [[UInt8]])
    func `ends a handshake that takes too long`(part: [UInt8]) async throws {
        let files = try TLSFiles()
        defer { files.remove() }
        let (time, sent) = (ManualTimeSource(), Gate<Void>())
        let listener = try await listener(files.tls, limits: .timed, time: time)
        async let isClosed = wire(to: listener) { client in
            client.send(part)
            sent.open()
            return try client.isClosed()
        }
        try await sent.wait()
        try await time.waitForSleepers(1)
        time.advance(by: .seconds(30))
        #expect(try await isClosed)
        await listener.stop()
    }

    @Test func `waits for the rest of a handshake without using the processor`() async {
        await #expect(processExitsWith: .success) {
            let files = try TLSFiles()
            defer { files.remove() }
            let listener = try await Listener.start(ListenerConfiguration(limits: .patient, tls: try files.tls)) { _ in
                HTTPResponse(status: .ok)
            }
            let port = listener.address.port
            try await onThread {
                let clients = try PeerSocket.silent(8, toPort: port)
                let before = clock()
                for client in clients { client.send("\u{16}") }
                let isEnded = clients[7].hasNews(within: 1_000)
                let used = Double(clock() - before) / Double(CLOCKS_PER_SEC)
                guard !isEnded else { exit(1) }
                guard used < 0.2 else { exit(2) }
            }
            await listener.stop()
        }
    }

    @Test func `stops while connections are open`() async throws {
        let files = try TLSFiles()
        defer { files.remove() }
        let listener = try await listener(files.tls)
        let port = listener.address.port
        let client = try await onThread {
            let client = try TLSClient(port: port, trusting: files)
            _ = try client.exchange(PeerSocket.request)
            return client
        }
        async let rest = onThread { try client.exchange("") }
        await listener.stop()
        #expect(try await rest == nil)
    }
}
