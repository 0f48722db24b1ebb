/// A failure after which nothing of the open transaction can be kept.
struct TransactionLost: Error {
    let underlying: any Error
}
