import Synchronization

/// The end of a module before its last step. The finding says why.
struct ModuleEnd: Error {}

/// Records what a module finds.
final class Judge: Sendable {
    private let recorded = Mutex<[Finding]>([])
    private let log: ExchangeLog

    /// - Parameter log: What the module sends and receives.
    init(log: ExchangeLog) {
        self.log = log
    }

    /// The findings, in their order.
    var findings: [Finding] { recorded.withLock { $0 } }

    func record(
        _ weight: Finding.Weight, _ text: String, _ requirement: String? = nil, isUnmetExpectation: Bool = false
    ) {
        let exchange = weight == .failure || weight == .warning ? log.exchanges.last : nil
        let finding = Finding(
            weight, text, requirement, isUnmetExpectation: isUnmetExpectation, after: exchange)
        recorded.withLock { $0.append(finding) }
    }

    /// The provider must fulfil a requirement. The module continues.
    ///
    /// - Returns: Whether it does.
    @discardableResult
    func expect(_ isMet: Bool, _ text: @autoclosure () -> String, _ requirement: String? = nil) -> Bool {
        record(isMet ? .met : .failure, text(), requirement, isUnmetExpectation: !isMet)
        return isMet
    }

    /// The provider should fulfil a requirement.
    ///
    /// - Returns: Whether it does.
    @discardableResult
    func advise(_ isMet: Bool, _ text: @autoclosure () -> String, _ requirement: String? = nil) -> Bool {
        record(isMet ? .met : .warning, text(), requirement, isUnmetExpectation: !isMet)
        return isMet
    }

    /// The module can't continue unless the provider fulfils a requirement.
    func require(_ isMet: Bool, _ text: @autoclosure () -> String, _ requirement: String? = nil) throws(ModuleEnd) {
        guard expect(isMet, text(), requirement) else { throw ModuleEnd() }
    }

    /// The module can't continue without a value.
    func require<Value>(
        _ value: Value?, _ text: @autoclosure () -> String, _ requirement: String? = nil
    ) throws(ModuleEnd) -> Value {
        guard let value else {
            record(.failure, text(), requirement, isUnmetExpectation: true)
            throw ModuleEnd()
        }
        record(.met, text(), requirement)
        return value
    }

    /// Records why the module can't continue.
    func failure(_ text: String, _ requirement: String? = nil) -> ModuleEnd {
        record(.failure, text, requirement)
        return ModuleEnd()
    }

    /// Records why the module doesn't apply.
    func skip(_ why: String, _ requirement: String? = nil) -> ModuleEnd {
        record(.skipped, why, requirement)
        return ModuleEnd()
    }
}
