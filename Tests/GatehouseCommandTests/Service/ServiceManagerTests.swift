import Foundation
import Testing

@testable import GatehouseCommand

@Suite("The service manager")
struct ServiceManagerTests {
    @Test func `gets messages at a path`() async throws {
        let shell = try Shell()
        let path = shell.home.appending(path: "notify").path
        let socket = try DatagramSocket(path)
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": path])
        try manager.tell(.ready)
        try manager.tell(.reloading)
        try manager.tell(.stopping)
        #expect(await socket.next() == "READY=1")
        #expect(await socket.next() == "RELOADING=1")
        #expect(await socket.next() == "STOPPING=1")
    }

    @Test func `gets messages at an abstract name`() async throws {
        let name = "@gatehouse-" + UUID().uuidString
        let socket = try DatagramSocket(name)
        try ServiceManager(environment: ["NOTIFY_SOCKET": name]).tell(.ready)
        #expect(await socket.next() == "READY=1")
    }

    @Test(arguments: [[:], ["NOTIFY_SOCKET": ""]])
    func `is absent without a socket`(environment: [String: String]) throws {
        #expect(throws: Never.self) { try ServiceManager(environment: environment).tell(.ready) }
    }

    @Test(arguments: ["/nonexistent/notify", "notify", "/" + String(repeating: "x", count: 108), "vsock:2:1234"])
    func `can be unreachable, which is said`(socket: String) throws {
        let error = #expect(throws: CommandFailure.self) {
            try ServiceManager(environment: ["NOTIFY_SOCKET": socket]).tell(.ready)
        }
        #expect(error?.description.hasPrefix("can't send a message to the service manager") == true)
    }
}
