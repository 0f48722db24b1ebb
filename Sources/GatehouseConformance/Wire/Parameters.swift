import GatehouseHTTP

/// The parameters of a message, in their order. A name can occur several times.
package struct Parameters: Sendable, Equatable {
    package struct Pair: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package var pairs: [Pair] = []

    package init(_ pairs: [(name: String, value: String)] = []) {
        self.pairs = pairs.map { Pair(name: $0.name, value: $0.value) }
    }

    /// Reads a query, a fragment or a form; `nil` if it isn't one.
    package init?(encoded text: String) {
        guard let pairs = FormEncoding.decode(text) else { return nil }
        self.init(pairs)
    }

    /// The first value of a name. Setting it keeps its place.
    package subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            let place = pairs.firstIndex { $0.name == name }
            pairs.removeAll { $0.name == name }
            guard let newValue else { return }
            pairs.insert(Pair(name: name, value: newValue), at: place ?? pairs.endIndex)
        }
    }

    /// The names, in their order.
    var names: [String] { pairs.map(\.name) }

    package var tuples: [(name: String, value: String)] { pairs.map { ($0.name, $0.value) } }

    var encoded: String { FormEncoding.encode(tuples) }
}

extension Parameters: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}
