import GatehouseRows
package import GatehouseService

/// One thing that a service is told to do in a history.
package struct Verb: Sendable, CustomStringConvertible {
    package typealias Perform = @Sendable (Scene) async throws -> Said

    package let description: String
    /// Whether others may come between its transactions. If not, it is one step to others, whatever it consists of.
    package let isInSteps: Bool
    package let perform: Perform

    package init(_ description: String, isInSteps: Bool = false, _ perform: @escaping Perform) {
        self.description = description
        self.isInSteps = isInSteps
        self.perform = perform
    }

    /// A verb that answers nothing.
    package init(
        doing description: String, isInSteps: Bool = false,
        _ perform: @escaping @Sendable (Scene) async throws -> Void
    ) {
        self.init(description, isInSteps: isInSteps) { scene in
            try await perform(scene)
            return Said("done")
        }
    }
}

/// Where a verb runs.
package struct Scene: Sendable {
    package let service: TokenService
    /// The same service, which remembers the proofs that it has seen. Storing one is a step of its own.
    package let remembering: TokenService
    package let storage: ServiceStorage
    package let world: World
    /// What verbs that had answered before this one began have told, such as the newest token of a family.
    package let notes: Notes

    package init(
        service: TokenService, remembering: TokenService, storage: ServiceStorage, world: World, notes: Notes
    ) {
        self.service = service
        self.remembering = remembering
        self.storage = storage
        self.world = world
        self.notes = notes
    }
}

/// Names and what they stand for.
package typealias Notes = [String: any Sendable]

/// What a verb answers.
package struct Said: Sendable {
    /// All that its caller learns. Texts of equal answers are equal.
    package let text: String
    /// What later verbs can use.
    package let notes: Notes

    package init(_ text: String, notes: Notes = [:]) {
        self.text = text
        self.notes = notes
    }
}

/// How a verb of a history ended.
package enum VerbOutcome: Sendable, CustomStringConvertible {
    case answered(Said)
    /// The connection was lost in the write with this number, which has happened or not.
    case lost(write: Int)
    /// Others were in the way of the write with this number, again and again. It hasn't happened.
    case crowded(write: Int)

    package var description: String {
        switch self {
        case .answered(let said): said.text
        case .lost: "nothing"
        case .crowded: "nothing, since others are in the way"
        }
    }

    /// The write after which nothing more was done; nil if there is an answer.
    var lostWrite: Int? {
        switch self {
        case .answered: nil
        case .lost(let write), .crowded(let write): write
        }
    }
}

extension Error {
    /// What a caller's program learns of it. Reasons are for people.
    fileprivate var name: String {
        if let refusal = self as? Refusal { refusal.code.rawValue } else { "\(self)" }
    }
}

extension Verb {
    /// Runs the verb. A refusal is an answer, too.
    package func outcome(in scene: Scene, context: VerbContext) async -> VerbOutcome {
        await VerbContext.$current.withValue(context) {
            do {
                return .answered(try await perform(scene))
            } catch {
                if let write = context.lostWrite { return .lost(write: write) }
                if let cause = (error as? ServiceError)?.underlyingError as? StorageError,
                    cause.code == .duplicate || cause.code == .conflict
                {
                    return .crowded(write: context.writeCount)
                }
                return .answered(Said("refused: \(error.name)"))
            }
        }
    }
}
