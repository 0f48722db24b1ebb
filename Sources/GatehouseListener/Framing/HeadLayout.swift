/// Follows the parts of a head through memory and notices whatever lies between them that shouldn't.
///
/// microhttpd cuts a head up where it lies: each part is followed by its separator, then by the next part. It forgives
/// bare line feeds, folded lines, NUL bytes and needless spaces without a word (a folded line even bends the field's
/// name), but what it forgave shows as a gap of the wrong size. Only addresses are compared; nothing is read.
struct HeadLayout {
    private let start: UInt
    private var end: UInt

    /// Whether every part so far stood where it belongs.
    private(set) var isIntact = true

    /// Begins with the method, the first part of a head.
    init(method start: UInt, count: Int) {
        self.start = start
        end = start &+ UInt(count)
    }

    /// A part that follows the last one after a separator of a fixed size.
    mutating func part(at address: UInt, count: Int, after separator: UInt) {
        isIntact = isIntact && address == end &+ separator
        end = address &+ UInt(count)
    }

    /// A field's value: after its colon there may be any amount of white space.
    mutating func value(at address: UInt, count: Int) {
        isIntact = isIntact && address > end
        end = address &+ UInt(count)
    }

    /// The end of the head, behind the last line's end and the empty line.
    mutating func finish(headSize: Int) {
        isIntact = isIntact && start &+ UInt(headSize) == end &+ 4
    }
}
