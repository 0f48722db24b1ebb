/// Runs a subject and the raw primitive it's built on in turns, so that whatever disturbs the machine disturbs both. Many
/// short rounds bear more of that than a few long ones.
struct Comparison: Sendable {
    /// Does the work so many times.
    typealias Work = @Sendable (_ operations: Int) async throws -> Void

    /// How many operations one round has.
    var operations: Int

    /// How many rounds there are, besides one that only warms up.
    var rounds = 9

    let subject: Work
    let primitive: Work

    /// The ratio is the median over the rounds of the subject's speed to the primitive's in the same round.
    func measure() async throws -> Measurement {
        var ratios: [Double] = []
        var speeds: [Double] = []
        var primitiveSpeeds: [Double] = []
        for round in 0...rounds {
            let primitiveSpeed = try await speed(of: primitive)
            let subjectSpeed = try await speed(of: subject)
            guard round > 0 else { continue }
            ratios.append(subjectSpeed / primitiveSpeed)
            speeds.append(subjectSpeed)
            primitiveSpeeds.append(primitiveSpeed)
        }
        let allocations = try await Allocations.count { try await subject(operations) }
        return Measurement(
            ratio: ratios.median, operationsPerSecond: speeds.median,
            allocations: Double(allocations) / Double(operations),
            note: "primitive \(Int(primitiveSpeeds.median))/s")
    }

    private func speed(of work: Work) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work(operations)
        return Double(operations) / ((clock.now - start) / .seconds(1))
    }
}

extension [Double] {
    /// The middle value; of an even number of them, the upper of the two in the middle.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
