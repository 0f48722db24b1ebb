/// The cost of a hash (RFC 9106, section 3.1).
public struct Argon2Parameters: Hashable, Sendable {
    /// Memory in KiB.
    public let memory: Int
    /// The number of passes over the memory.
    public let passes: Int
    /// The number of lanes. They are computed one after the other, so one hash takes one thread.
    public let lanes: Int

    /// The minimum that OWASP recommends: 19 MiB, 2 passes, 1 lane.
    public static let owaspMinimum = Argon2Parameters(unchecked: 19456, passes: 2, lanes: 1)

    /// Creates parameters. Returns nil if a number is out of bounds.
    ///
    /// - Parameters:
    ///   - memory: The memory in KiB: at least 8 for each lane, at most 262144 (256 MiB).
    ///   - passes: At least 1. Memory times passes is at most 1 GiB, so that no stored hash can block the service.
    ///   - lanes: 1 to 16.
    public init?(memory: Int, passes: Int, lanes: Int) {
        guard (1...16).contains(lanes), (8 * lanes...262_144).contains(memory),
            (1...1_048_576 / memory).contains(passes)
        else { return nil }
        self.init(unchecked: memory, passes: passes, lanes: lanes)
    }

    private init(unchecked memory: Int, passes: Int, lanes: Int) {
        self.memory = memory
        self.passes = passes
        self.lanes = lanes
    }

    /// The memory in bytes.
    package var memorySize: Int { memory * 1024 }

    /// The parameters whose work, together with that of cheaper ones, is as much as that of these. Nil if the others
    /// aren't cheaper. The time of a hash is about proportional to memory times passes.
    package func rest(after other: Argon2Parameters) -> Argon2Parameters? {
        let rest = work - other.work
        guard rest > 0 else { return nil }
        // As few passes as the memory permits, since the first one is the dearest.
        let passes = max(1, (rest + memory - 1) / memory)
        return Argon2Parameters(memory: max(8, rest / passes), passes: passes, lanes: 1)
    }

    /// Memory times passes, in KiB.
    package var work: Int { memory * passes }

    var phc: String {
        "m=\(memory),t=\(passes),p=\(lanes)"
    }

    init?(phc text: Substring) {
        let settings = text.split(separator: ",", omittingEmptySubsequences: false)
        guard settings.count == 3,
            let memory = Argon2Parameters.number(in: settings[0], after: "m="),
            let passes = Argon2Parameters.number(in: settings[1], after: "t="),
            let lanes = Argon2Parameters.number(in: settings[2], after: "p=")
        else { return nil }
        self.init(memory: memory, passes: passes, lanes: lanes)
    }

    private static func number(in text: Substring, after name: String) -> Int? {
        let digits = text.dropFirst(name.count)
        guard text.hasPrefix(name), (1...9).contains(digits.utf8.count), digits.first != "0",
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(digits)
    }
}
