import Foundation

/// Runs a subject and the raw primitive it's built on in turns, so that whatever disturbs the machine disturbs both.
/// Many short rounds bear more of that than a few long ones.
struct Comparison: Sendable {
    /// Does the work so many times.
    typealias Work = @Sendable (_ operations: Int) async throws -> Void

    /// How many operations one round has.
    var operations: Int

    /// How many rounds there are, besides one that only warms up.
    var rounds = 9

    /// What is measured. Work that never waits and stays on one thread is measured by the processor's time, in which
    /// the neighbours' share of a busy machine isn't.
    var time = Time.passing

    let subject: Work
    let primitive: Work

    enum Time: Sendable {
        /// The time that passes.
        case passing
        /// The processor's time.
        case processor

        fileprivate var now: Double {
            switch self {
            case .passing: ContinuousClock.now.duration(to: Time.origin) / .seconds(-1)
            case .processor: Double(clock()) / Double(CLOCKS_PER_SEC)
            }
        }

        private static let origin = ContinuousClock.now
    }

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
        let memory = try await Allocations.count { try await subject(operations) }
        return Measurement(
            ratio: ratios.median, operationsPerSecond: speeds.median,
            memory: memory / operations,
            note: "\(ratios.spread), at best \(speeds.leastTime) µs against \(primitiveSpeeds.leastTime)")
    }

    private func speed(of work: Work) async throws -> Double {
        let start = time.now
        try await work(operations)
        return Double(operations) / (time.now - start)
    }
}

extension [Double] {
    /// What one operation takes at the highest of these speeds, in microseconds. Of many short rounds some are
    /// disturbed by nothing, so this hardly differs from run to run.
    fileprivate var leastTime: Double { (1e8 / (self.max() ?? .nan)).rounded() / 100 }

    /// The lowest and the highest value.
    var spread: String {
        func text(_ value: Double?) -> String { "\(((value ?? .nan) * 1000).rounded() / 1000)" }
        return text(self.min()) + " to " + text(self.max())
    }

    /// The middle value; of an even number of them, the upper of the two in the middle.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
