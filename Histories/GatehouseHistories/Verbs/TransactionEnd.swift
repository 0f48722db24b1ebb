/// The end of one of a verb's transactions.
package struct TransactionEnd: Sendable, Hashable {
    let moment: Int
    let isWrite: Bool
}
