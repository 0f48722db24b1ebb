/// Why a storage couldn't do what it was asked to.
package struct StorageError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    package enum Code: String, Sendable {
        /// The storage can't be reached, or is too busy. The transaction can be tried again later.
        case unavailable
        /// Too many transactions wait for the storage. The transaction can be tried again later.
        case overloaded
        /// There is no room left.
        case full
        /// The storage contains something that the program didn't write.
        case corrupt
        /// There is a row with the same key or another unique value.
        case duplicate
        /// Another transaction was in the way.
        case conflict
        /// The storage refused the transaction for another reason, a defect of the program.
        case failed
    }

    /// The kind of failure.
    package let code: Code
    /// What happened.
    package let reason: String
    /// The cause.
    package let underlyingError: (any Error)?

    /// Describes a failure.
    package init(_ code: Code, _ reason: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlyingError = underlyingError
    }

    /// The kind and the reason.
    package var description: String { "Storage failure: \(code.rawValue): \(reason)" }
}
