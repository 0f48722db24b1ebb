import GatehouseTypes

/// How a request for authorization came. Without a member it came in its own parameters.
package struct RequestWay: OptionSet, Sendable {
    /// Its client has pushed it (RFC 9126).
    package static let pushed = RequestWay(rawValue: 1)
    /// Its client has signed it (RFC 9101).
    package static let signed = RequestWay(rawValue: 2)

    private static let names: KeyValuePairs = ["pushed": pushed, "signed": signed]

    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The way that is stored as these names. Names that aren't known are left out.
    init(names: [String]) {
        self.init(RequestWay.names.filter { names.contains($0.key) }.map(\.value))
    }

    /// The names as which it is stored.
    var names: [String] {
        RequestWay.names.filter { contains($0.value) }.map(\.key)
    }
}
