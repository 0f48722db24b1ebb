import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import GatehouseURLSession
import Testing

@Suite("What URLSession can't do")
struct LimitsTests {
    private let transport = URLSessionTransport(maximumStreamedRequestSize: 1000)
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" })
    }

    private func refusal(_ request: HTTPRequest) async -> HTTPError.Code? {
        await #expect(throws: HTTPError.self) { try await transport.send(request) }?.code
    }

    @Test func `is refused before anything is sent, where sending it anyway would be less secure`() async throws {
        let pin = try #require(PublicKeyPin(digest: [UInt8](repeating: 1, count: 32)))
        let trusts = [
            ServerTrust(pinnedPublicKeys: [pin]), ServerTrust(authorities: .only(.file("/ca.pem"))),
            ServerTrust(authorities: .only(.text(Secret("pem")))),
        ]
        for trust in trusts {
            var request = try server.request()
            request[option: ServerTrust.self] = trust
            #expect(await refusal(request) == .invalidRequest)
        }
        var request = try server.request()
        request[option: ClientCertificate.self] = ClientCertificate(chain: .file("/c"), privateKey: .file("/k"))
        #expect(await refusal(request) == .invalidRequest)
        #expect(server.connectionCount == 0)
        request[option: ClientCertificate.self] = nil
        request[option: ServerTrust.self] = .standard
        #expect(try await transport.send(request).text == "ok")
    }

    @Test func `is content with GET`() async throws {
        let request = try server.request(.get, body: BytesBody([1]))
        #expect(await refusal(request) == .invalidRequest)
        #expect(try await transport.send(try server.request(.delete, body: BytesBody([1]))).text == "ok")
    }

    @Test func `is more streamed content than it may keep in memory`() async throws {
        for (size, isAllowed) in [(1000, true), (1001, false)] {
            let body = StreamBody { HTTPByteStream([UInt8](repeating: 1, count: size)) }
            let request = try server.request(.post, body: body)
            if isAllowed {
                #expect(try await transport.send(request).text == "ok")
            } else {
                #expect(await refusal(request) == .invalidRequest)
            }
        }
    }
}

#if canImport(FoundationNetworking)
    /// Nothing that this package could catch. They are here so that we hear of it when they are gone.
    @Suite("What a server can do to a process with FoundationNetworking, and not to one with libcurl alone")
    struct FoundationFlawTests {
        @Test func `it ends it by breaking off in an answer's head`() async {
            await #expect(processExitsWith: .failure) {
                let server = try LoopbackServer { connection in
                    _ = connection.readRequest()
                    connection.send("HTTP/1.1 200 OK\r\nContent-Le")
                }
                _ = try? await URLSessionTransport().send(try server.request())
            }
        }

        @Test func `it ends it with trailers`() async {
            await #expect(processExitsWith: .failure) {
                let server = try LoopbackServer { connection in
                    _ = connection.readRequest()
                    connection.send(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Trailer: 1\r\n\r\n")
                    connection.waitForEnd()
                }
                _ = try? await URLSessionTransport().send(try server.request())
            }
        }

        @Test func `it doesn't with an answer that is whole`() async {
            await #expect(processExitsWith: .success) {
                let server = try LoopbackServer { connection in
                    _ = connection.readRequest()
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                }
                #expect(try await URLSessionTransport().send(try server.request()).status == .ok)
            }
        }
    }
#endif
