import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The line of tries")
struct AttemptLineTests {
    /// Makes tries in a random order of their steps. Each reads the counts at one time, and uses them at a later one.
    private struct Simulation {
        enum Phase {
            case new
            case begun
            case read(Int)
            case waiting
            case underWay
            case counted(Int)
            case done
        }

        let limit: Int
        let isRight: [Bool]
        let cancels: Bool
        let attempt: AttemptLine.Attempt
        let end = Date(timeIntervalSince1970: 60)
        let now = Date(timeIntervalSince1970: 1)
        var line: AttemptLine
        var phases: [Phase]
        var stored = 0
        var wrongChecks = 0
        var busy = 0
        var random: SplitMix64

        init(seed: UInt64, allWrong: Bool) {
            random = SplitMix64(seed: seed)
            limit = Int.random(in: 1...6, using: &random)
            let count = 30
            var random = random
            isRight = (0..<count).map { _ in !allWrong && Bool.random(using: &random) }
            cancels = Bool.random(using: &random)
            self.random = random
            let rule = LimitRules.Limit(limit, in: .seconds(60))
            attempt = AttemptLine.Attempt(keys: [
                LimitKey(digest: [0], subject: [], limit: LimitRules.Limit(1_000, in: .seconds(60)), isKnown: true),
                LimitKey(digest: [1], subject: [], limit: rule, places: Int.random(in: 1...6, using: &random)),
            ])
            line = AttemptLine(placesOfStrangers: 1)
            phases = [Phase](repeating: .new, count: count)
        }

        var failuresAndUnderWay: Int {
            stored + phases.count { if case .underWay = $0 { true } else { false } }
        }

        mutating func run() {
            while let index = phases.indices.filter({ canMove($0) }).randomElement(using: &random) { move(index) }
        }

        func canMove(_ index: Int) -> Bool {
            switch phases[index] {
            case .done: false
            case .waiting: cancels
            default: true
            }
        }

        mutating func move(_ index: Int) {
            switch phases[index] {
            case .new:
                line.begin(attempt)
                phases[index] = .begun
            case .begun: phases[index] = .read(stored)
            case .read(let count):
                learn(count)
                decide(line.enter(attempt, as: index, at: now), index)
            case .waiting:
                line.cancel(index)
                finish(index)
            case .underWay:
                if !isRight[index] { stored += 1 }
                phases[index] = .counted(stored)
            case .counted(let count):
                if !isRight[index] { learn(count) }
                for (ticket, verdict) in line.leave(attempt, at: now) { decide(verdict, ticket) }
                finish(index)
            case .done: break
            }
        }

        mutating func learn(_ count: Int) {
            guard count > 0 else { return }
            line.learn([nil, LimitCount(count: count, endsAt: end)], of: attempt.keys, at: now)
        }

        mutating func decide(_ verdict: AttemptLine.Verdict?, _ index: Int) {
            switch verdict {
            case nil: phases[index] = .waiting
            case .admitted:
                phases[index] = .underWay
                if !isRight[index] { wrongChecks += 1 }
                #expect(failuresAndUnderWay <= limit)
            case .limited:
                #expect(stored == limit)
                finish(index)
            case .busy, .cancelled:
                busy += 1
                finish(index)
            }
        }

        mutating func finish(_ index: Int) {
            line.end(attempt)
            phases[index] = .done
        }
    }

    @Test(arguments: 0..<100)
    func `checks as many wrong passwords as are allowed, in any order of events`(seed: UInt64) {
        var simulation = Simulation(seed: seed, allWrong: true)
        simulation.run()
        #expect(simulation.wrongChecks <= simulation.limit)
        if !simulation.cancels { #expect(simulation.wrongChecks == simulation.limit) }
        #expect(simulation.busy == 0)
        #expect(simulation.line.size == (0, 0), "somebody waits for ever, or a key is never forgotten")
    }

    @Test(arguments: 100..<200)
    func `counts right passwords nowhere, in any order of events`(seed: UInt64) {
        var simulation = Simulation(seed: seed, allWrong: false)
        simulation.run()
        #expect(simulation.wrongChecks == simulation.stored && simulation.stored <= simulation.limit)
        #expect(simulation.busy == 0)
        #expect(simulation.line.size == (0, 0), "somebody waits for ever, or a key is never forgotten")
    }

    @Test(arguments: [-4e-7, 4e-7, -0.005, 0.005])
    func `counts on in a window whose end the store has rounded, or another thread has seen otherwise`(
        difference: Double
    ) {
        let key = LimitKey(digest: [1], subject: [], limit: LimitRules.Limit(5, in: .seconds(60)))
        let (attempt, now) = (AttemptLine.Attempt(keys: [key]), Date(timeIntervalSince1970: 1_800_000_000))
        var line = AttemptLine(placesOfStrangers: 10)
        line.begin(attempt)
        let end = now.addingTimeInterval(59)
        line.learn([LimitCount(count: 1, endsAt: end)], of: [key], at: now)
        line.learn([LimitCount(count: 5, endsAt: end.addingTimeInterval(difference))], of: [key], at: now)
        line.learn([LimitCount(count: 4, endsAt: end)], of: [key], at: now)
        guard case .limited = line.enter(attempt, as: 1, at: now) else {
            Issue.record("a try was admitted after five failures")
            return
        }
    }

    @Test func `counts on in the window that the store has, if that of before began under a wrong clock`() {
        let key = LimitKey(digest: [1], subject: [], limit: LimitRules.Limit(5, in: .seconds(60)))
        let (attempt, now) = (AttemptLine.Attempt(keys: [key]), Date(timeIntervalSince1970: 1_800_000_000))
        var line = AttemptLine(placesOfStrangers: 10)
        line.begin(attempt)
        let wrong = now.addingTimeInterval(86_400)
        line.learn([LimitCount(count: 1, endsAt: wrong.addingTimeInterval(60))], of: [key], at: wrong)
        line.learn([LimitCount(count: 5, endsAt: now.addingTimeInterval(60))], of: [key], at: now)
        guard case .limited = line.enter(attempt, as: 1, at: now) else {
            Issue.record("a try was admitted after five failures")
            return
        }
    }

    @Test func `has an end`() {
        let key = LimitKey(digest: [1], subject: [], limit: LimitRules.Limit(1, in: .seconds(60)))
        let attempt = AttemptLine.Attempt(keys: [key])
        var line = AttemptLine(placesOfStrangers: 10)
        var verdicts: [AttemptLine.Verdict?] = []
        for ticket in 0..<(AttemptLine.maximumWaiting.forOne + 2) {
            line.begin(attempt)
            verdicts.append(line.enter(attempt, as: ticket, at: .now))
        }
        guard case .admitted = verdicts.first, case .busy = verdicts.last else {
            Issue.record("\(verdicts.first as Any), \(verdicts.last as Any)")
            return
        }
        #expect(verdicts.count { $0 == nil } == AttemptLine.maximumWaiting.forOne)
    }
}
