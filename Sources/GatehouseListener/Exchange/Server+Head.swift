import GatehouseHTTP
import GatehouseTypes

extension Server {
    static let stopping = Refusal(status: .serviceUnavailable, reason: "the server is stopping")

    /// Looks at a head before anything else happens with the request.
    func begin(_ exchange: Exchange, with head: RequestHead) -> ExchangeState.Instruction {
        if let refusal = refusal(of: head) { return refuse(exchange, refusal) }
        guard let request = HTTPRequest(head, base: base, peer: exchange.connection.peer) else {
            return refuse(exchange, Refusal(reason: "the target isn't an address"))
        }
        return exchange.apply { $0.accept(request) }
    }

    private func refusal(of head: RequestHead) -> Refusal? {
        FramingCheck.refusal(of: head, limits: limits) ?? (isStopping ? Server.stopping : nil)
    }

    private func refuse(_ exchange: Exchange, _ refusal: Refusal) -> ExchangeState.Instruction {
        diagnostics.record(
            DiagnosticEvent(
                "listener.refused", ["reason": refusal.reason], numbers: ["status": refusal.status.rawValue]))
        return exchange.apply { $0.refuse(refusal) }
    }
}
