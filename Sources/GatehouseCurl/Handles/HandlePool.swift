/// A pool of handles for reuse. Creating a handle and setting its common options costs more than a small exchange.
struct HandlePool {
    private let configuration: CurlConfiguration
    private var free: [EasyHandle] = []

    init(_ configuration: CurlConfiguration) {
        self.configuration = configuration
    }

    mutating func take(for plan: RequestPlan) throws(TransferFailure) -> EasyHandle {
        let easy: EasyHandle
        if let last = free.popLast() { easy = last } else { easy = try EasyHandle(configuration) }
        try easy.prepare(plan)
        return easy
    }

    /// Returns a handle to the pool after a successful exchange. After a failed one its state is unknown.
    mutating func put(_ easy: EasyHandle) {
        if easy.isReusable, free.count < configuration.maximumConnections { free.append(easy) }
    }
}
