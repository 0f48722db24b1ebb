/// A request on its way to the loop, and who waits for its answer.
struct Order: Sendable {
    typealias Outcome = Result<ReceivedResponse, TransferFailure>

    let id: Int
    let plan: RequestPlan
    let continuation: CheckedContinuation<Outcome, Never>
}
