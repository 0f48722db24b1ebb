import GatehouseHTTP
import Testing

@testable import GatehouseListener

@Suite("The state of an exchange")
struct ExchangeStateTests {
    private let request = HTTPRequest(.post, path: "/")

    private func name(_ instruction: ExchangeState.Instruction) -> String {
        switch instruction {
        case .goOn: "go on"
        case .handle: "handle"
        case .act(.answer(let response)): "answer \(response.status)"
        case .act(.closeConnection): "close"
        case .refuse(let refusal): "refuse \(refusal.status)"
        }
    }

    @Test func `goes from the head over the body and the handler to the answer`() {
        var state = ExchangeState()
        #expect(state.isNew)
        let said = [
            name(state.accept(request)), name(state.receive([1, 2], limit: 3)), name(state.receive([3], limit: 3)),
            name(state.advance()), state.decide(.answer(HTTPResponse(status: .created))) ? "decided" : "too late",
            name(state.advance()), name(state.advance()),
        ]
        #expect(said == ["go on", "go on", "go on", "handle", "decided", "answer 201", "close"])
        #expect(!state.isNew)
    }

    @Test func `hands the body over as it came in, part by part`() throws {
        var state = ExchangeState()
        _ = state.accept(request)
        for part in [[1, 2], [], [3]] as [[UInt8]] { _ = state.receive(part, limit: 3) }
        guard case .handle(let whole) = state.advance() else {
            Issue.record("the request is whole")
            return
        }
        #expect(try whole.body.encode() == [1, 2, 3])
    }

    @Test func `takes the first answer only, and none before it is asked`() {
        var state = ExchangeState()
        var taken = [state.decide(.closeConnection)]
        _ = state.accept(request)
        taken.append(state.decide(.closeConnection))
        _ = state.advance()
        #expect(state.isWaiting)
        taken.append(state.decide(.answer(HTTPResponse(status: .ok))))
        taken.append(state.decide(.closeConnection))
        let answer = name(state.advance())
        taken.append(state.decide(.closeConnection))
        #expect(taken == [false, false, true, false, false])
        #expect(answer == "answer 200")
    }

    @Test func `reads on through a body that is too large, but not for ever`() {
        var state = ExchangeState()
        _ = state.accept(request)
        let said = [[1, 2, 3], [4, 5], [6]].map { name(state.receive($0, limit: 4)) }
        #expect(said == ["go on", "go on", "go on"])
        var patient = state
        let ends = [name(patient.advance()), name(state.receive([UInt8](repeating: 7, count: 9), limit: 4))]
        #expect(ends == ["refuse 413", "close"])
    }

    @Test func `is over when the head was refused`() {
        var state = ExchangeState()
        let answer = name(state.refuse(Refusal(reason: "")))
        let isTaken = state.decide(.closeConnection)
        #expect(answer == "refuse 400")
        #expect(!isTaken)
    }
}
