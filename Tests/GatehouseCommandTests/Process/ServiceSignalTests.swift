import Foundation
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A service and its manager")
struct ServiceSignalTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Starts a service that is told where its manager listens.
    private func serve(notifying path: String) throws -> ChildProcess {
        try world.start(
            ["serve", "--issuer", "http://127.0.0.1:8080", "--json"],
            with: [
                "NOTIFY_SOCKET": path, "GATEHOUSE_SERVE_LISTEN": "127.0.0.1:0",
                "GATEHOUSE_SERVE_DATABASE": world.database.description,
            ])
    }

    @Test func `report readiness, each reload, and the end`() async throws {
        defer { world.close() }
        let path = world.folder.appending(path: "notify").path
        let manager = try DatagramSocket(path)
        let child = try serve(notifying: path)
        #expect(await manager.next() == "READY=1")
        for _ in 0..<3 {
            child.send(SIGHUP)
            #expect(await manager.next() == "RELOADING=1")
            #expect(await manager.next() == "READY=1")
        }
        child.send(SIGTERM)
        #expect(await manager.next() == "STOPPING=1")
        #expect(await child.ending() == .status(0))
        let notes = await child.errors.all()
        #expect(notes.filter { $0.hasPrefix("Read again: no file") }.count == 3, "\(notes)")
    }

    @Test func `say so if the manager can't be reached, and serve`() async throws {
        defer { world.close() }
        let child = try serve(notifying: "/nonexistent/notify")
        #expect(await child.output.next()?.contains("listening") == true)
        child.send(SIGTERM)
        #expect(await child.ending() == .status(0))
        #expect(await child.errors.all().contains { $0.contains("NOTIFY_SOCKET=/nonexistent/notify") })
    }

    @Test func `don't end by SIGHUP that comes often`() async throws {
        defer { world.close() }
        let service = try await world.serve(["--issuer", "http://127.0.0.1:8080"])
        for _ in 0..<100 { service.child.send(SIGHUP) }
        #expect(await service.child.errors.isHeard("Read again"))
        try await world.addAccount()
        service.child.send(SIGTERM)
        #expect(await service.child.ending() == .status(0))
    }

    @Test func `end when the terminal is closed at which the service began`() async throws {
        defer { world.close() }
        let script = "\"$0\" serve --listen 127.0.0.1:0 --database '\(world.database)' & echo pid $!; wait"
        let shell = try ChildProcess(
            onTerminal: "/bin/bash", ["-c", script, try GatehouseProgram.path()], environment: world.environment)
        var service: pid_t?
        while let line = await shell.output.next(), !line.hasPrefix("Serving ") {
            if line.hasPrefix("pid ") { service = pid_t(line.dropFirst(4).filter(\.isNumber)) }
        }
        let process = try #require(service)
        // The end of the shell, which leads the session, hangs up the terminal.
        shell.kill()
        #expect(await isUnlocked(within: .seconds(60), orKill: process))
    }

    /// Waits until no service has the database. After a time, one that still has it is killed.
    private func isUnlocked(within patience: Duration, orKill process: pid_t) async -> Bool {
        let path = world.database.file.appendingPathExtension("lock").path
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await withCheckedContinuation { continuation in
                    Thread.detachNewThread {
                        let lock = unsafe open(path, O_RDWR | O_CLOEXEC)
                        let isLocked = flock(lock, LOCK_EX) == 0
                        close(lock)
                        continuation.resume(returning: isLocked)
                    }
                }
            }
            group.addTask {
                let isOver: Void? = try? await Task.sleep(for: patience)
                if isOver != nil { kill(process, SIGKILL) }
                return false
            }
            let isFirst = await group.next() ?? false
            group.cancelAll()
            return isFirst
        }
    }

    @Test func `say that another service has the database`() async throws {
        defer { world.close() }
        let first = try await world.serve(["--issuer", "http://127.0.0.1:8080"])
        let second = try await world.serve(["--issuer", "http://127.0.0.1:8080"])
        for service in [second, first] {
            service.child.send(SIGTERM)
            #expect(await service.child.ending() == .status(0))
        }
        let note = "Another service has \(world.database.file.path) open, too."
        let counting = " Failed sign-ins are counted for both together, limits on requests in each of them."
        #expect(await second.child.errors.all().contains(note + counting))
        #expect(await !first.child.errors.all().contains { $0.hasPrefix(note) })
    }
}
