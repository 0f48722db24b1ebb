import GatehouseHTTP

/// A browser with a person before it. Each has cookies of its own.
protocol ConformanceBrowser: Sendable {
    /// Opens an address, fills in forms, and stops where the provider sends the browser to an app, or at a page on
    /// which the person has nothing to do.
    func open(_ visit: Visit) async throws -> Arrival
}

/// What a browser is asked to open.
struct Visit: Sendable {
    /// What the person does on a page with a question.
    enum Attitude: Sendable {
        case accepts
        case rejects
        /// The person leaves as soon as a page appears.
        case leaves
    }

    let address: String
    /// The form to send there; `nil` for a request by GET.
    var form: Parameters?
    /// Addresses of apps.
    let stops: [String]
    var attitude = Attitude.accepts
}

/// Where a browser arrived.
struct Arrival: Sendable {
    enum Place: Sendable {
        /// At an app, with an answer.
        case app(Callback)
        /// At a page that nobody answers.
        case page(status: Int, address: String, text: String)
    }

    let place: Place
    /// Whether the person was asked for a password or something like it; `nil` if that isn't known.
    let wasAsked: Bool?

    /// The answer, if the browser arrived at an app.
    var callback: Callback? {
        guard case .app(let callback) = place else { return nil }
        return callback
    }
}

/// An answer that a browser brings to an app.
struct Callback: Sendable {
    enum Mode: String, Sendable {
        case query, fragment
        case formPost = "form_post"
    }

    /// The address without its query and its fragment.
    let address: String
    let mode: Mode
    let parameters: Parameters
    /// How the address begins that was registered: parameters of its own aren't the answer's.
    let stop: String

    /// Reads the address of an app, if it's one.
    init?(address: String, form: Parameters? = nil, stops: [String]) {
        let (base, query, fragment) = Callback.parts(address)
        let matching = stops.filter { Callback.parts($0).base == base }
        guard let stop = matching.first(where: { address == $0 || address.hasPrefix($0) }) ?? matching.first else {
            return nil
        }
        (self.address, self.stop) = (base, stop)
        if let form {
            (mode, parameters) = (.formPost, form)
        } else if let fragment, !fragment.isEmpty {
            (mode, parameters) = (.fragment, Parameters(encoded: fragment) ?? [:])
        } else {
            (mode, parameters) = (.query, Parameters(encoded: query ?? "") ?? [:])
        }
    }

    private static func parts(_ address: String) -> (base: String, query: String?, fragment: String?) {
        let halves = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let front = (halves.first ?? "").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (
            String(front.first ?? ""), front.count > 1 ? String(front[1]) : nil,
            halves.count > 1 ? String(halves[1]) : nil
        )
    }

    /// The parameters without those of the registered address.
    var answer: Parameters {
        guard mode == .query else { return parameters }
        let own = Parameters(encoded: Callback.parts(stop).query ?? "") ?? [:]
        var rest = parameters
        rest.pairs.removeAll { own.pairs.contains($0) }
        return rest
    }
}
