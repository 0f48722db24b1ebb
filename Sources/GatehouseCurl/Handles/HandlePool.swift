/// Handles that have served and are ready to serve again: making one and telling it all that a transport's handles have
/// in common costs more than a small exchange.
struct HandlePool {
    private let configuration: CurlTransport.Configuration
    private var free: [EasyHandle] = []

    init(_ configuration: CurlTransport.Configuration) {
        self.configuration = configuration
    }

    mutating func take(for plan: RequestPlan) throws(TransferFailure) -> EasyHandle {
        let easy: EasyHandle
        if let last = free.popLast() { easy = last } else { easy = try EasyHandle(configuration) }
        try easy.prepare(plan)
        return easy
    }

    /// Takes a handle back whose exchange has gone well. One that hasn't may be in any state.
    mutating func put(_ easy: EasyHandle) {
        if easy.isReusable, free.count < configuration.maximumConnections { free.append(easy) }
    }
}
