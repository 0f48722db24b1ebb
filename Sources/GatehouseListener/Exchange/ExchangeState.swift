import GatehouseHTTP

/// Where one request and its answer stand. It does nothing itself: each event returns what is to be done.
struct ExchangeState {
    /// What microhttpd is to be told.
    enum Instruction {
        /// Go on reading.
        case goOn
        /// Rest until there is an answer; the request is whole.
        case handle(HTTPRequest)
        /// Answer, or close the connection.
        case act(ListenerAction)
        /// Answer in the listener's own name.
        case refuse(Refusal)
    }

    private enum Stage {
        case head
        case body(HTTPRequest)
        case tooLarge
        case handling
        case decided(ListenerAction)
        case over
    }

    private var stage = Stage.head
    private var body: [UInt8] = []
    private var discarded = 0

    /// Whether nobody has looked at the head yet.
    var isNew: Bool {
        if case .head = stage { true } else { false }
    }

    /// Whether an answer is still to come.
    var isWaiting: Bool {
        if case .handling = stage { true } else { false }
    }

    /// The head is in and nothing is wrong with it.
    mutating func accept(_ request: HTTPRequest) -> Instruction {
        stage = .body(request)
        return .goOn
    }

    /// The head is in and the handler won't hear of it.
    mutating func refuse(_ refusal: Refusal) -> Instruction {
        stage = .over
        return .refuse(refusal)
    }

    /// A part of the body is in.
    ///
    /// microhttpd takes no answer between two parts, so a body that is too large is read on for as much again to let
    /// its sender see the 413, and then cut off.
    mutating func receive(_ bytes: some Collection<UInt8>, limit: Int) -> Instruction {
        guard body.count + bytes.count > limit || isTooLarge else {
            body.append(contentsOf: bytes)
            return .goOn
        }
        stage = .tooLarge
        body = []
        discarded += bytes.count
        return discarded <= limit * 2 ? .goOn : .act(.closeConnection)
    }

    /// The request is whole, or microhttpd comes back for the answer.
    mutating func advance() -> Instruction {
        switch stage {
        case .body(var request):
            if !body.isEmpty { request.body = BytesBody(body) }
            body = []
            stage = .handling
            return .handle(request)
        case .tooLarge:
            stage = .over
            return .refuse(Refusal(status: .contentTooLarge, reason: "the body is too large"))
        case .decided(let action):
            stage = .over
            return .act(action)
        case .handling: return .goOn
        case .head, .over: return .act(.closeConnection)
        }
    }

    /// Somebody has an answer: the handler, the deadline, or the end of the listener.
    ///
    /// - Returns: Whether it is the first one; the others come too late.
    mutating func decide(_ action: ListenerAction) -> Bool {
        guard isWaiting else { return false }
        stage = .decided(action)
        return true
    }

    private var isTooLarge: Bool {
        if case .tooLarge = stage { true } else { false }
    }
}
