/// An input cut into pieces: a byte that chooses between ways, and fields with zero bytes between them.
///
/// No field of interest has a zero byte of its own, and an input cut like this stays meaningful when it's mutated.
struct Fields {
    /// The first byte.
    let choice: UInt8

    private let fields: [ArraySlice<UInt8>]

    init(_ input: [UInt8]) {
        choice = input.first ?? 0
        fields = input.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
    }

    /// A field; empty if there aren't that many.
    subscript(index: Int) -> [UInt8] {
        fields.indices.contains(index) ? Array(fields[index]) : []
    }
}
