/// Something that reads untrusted bytes, with what must hold whatever they are.
protocol FuzzTarget: Sendable {
    /// The name of the target, of its folder in the corpus and of its dictionary.
    var name: String { get }

    /// The sources that the target is about, below `Sources`: its coverage is counted there.
    var scope: [String] { get }

    /// Reads an input and stops the process if a statement doesn't hold for it.
    func check(_ input: [UInt8])
}
