import GatehouseTypes

/// What a family gets before it is made: its identifier, and its number in the status lists.
struct FamilyPlace: Sendable {
    let id: FamilyID
    let statusNumber: Int?
}

extension ServiceContext {
    /// A place for a new family. It is chosen before the transaction that makes the family, which may run twice.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func familyPlace() async throws -> FamilyPlace {
        FamilyPlace(
            id: FamilyID(randomness.token(byteCount: 16)), statusNumber: try await statusLists?.takeNumber())
    }
}
