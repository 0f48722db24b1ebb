import GatehouseHTTP
import Synchronization

private final class Steps: Sendable {
    private let steps = Mutex<[HTTPProgress]>([])

    var all: [HTTPProgress] { steps.withLock { $0 } }

    func add(_ step: HTTPProgress) {
        steps.withLock { $0.append(step) }
    }
}

extension TransportConformance {
    static var progress: [Check] {
        [
            Check("Progress grows up to all there is to send and to receive") { makeTransport in
                let server = try LoopbackServer(answering: { _ in okay(String(repeating: "a", count: 3_000_000)) })
                let steps = Steps()
                var request = try server.request(.post, body: BytesBody([UInt8](repeating: 1, count: 2_000_000)))
                request[option: ProgressOption.self] = { steps.add($0) }
                _ = try await makeTransport().send(request)
                let all = steps.all
                let end = all.last ?? HTTPProgress()
                try require(end.bytesSent, is: 2_000_000, "what was sent")
                try require(end.totalBytesToSend, is: 2_000_000, "what was to be sent")
                try require(end.bytesReceived, is: 3_000_000, "what was received")
                try require(end.totalBytesToReceive, is: 3_000_000, "what was to be received")
                let isGrowing = zip(all, all.dropFirst()).allSatisfy {
                    $0.bytesSent <= $1.bytesSent && $0.bytesReceived <= $1.bytesReceived && $0 != $1
                }
                try require(isGrowing && all.count > 2, "it grows, step by step")
            }
        ]
    }
}
