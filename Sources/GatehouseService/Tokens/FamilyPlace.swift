import GatehouseTypes

/// What a family gets before it is made: its identifier, and its number in the status lists.
struct FamilyPlace: Sendable {
    let id: FamilyID
    let statusNumber: Int?
}

extension ServiceContext {
    /// Makes a family, perhaps, at a place that is chosen before the transaction, which may run twice. If that is
    /// refused, or there is a family already, the next one gets the number: otherwise anybody could use up the lists.
    ///
    /// - Parameters:
    ///   - family: The family that was made.
    ///   - make: Makes it, in one transaction.
    /// - Returns: What was made.
    /// - Throws: What `make` throws. ``ServiceError`` if the storage fails.
    func withFamilyPlace<Made>(
        _ family: (Made) -> TokenFamily, _ make: (FamilyPlace) async throws -> Made
    ) async throws -> Made {
        let number = try await statusLists?.takeNumber()
        let place = FamilyPlace(id: FamilyID(randomness.token(byteCount: 16)), statusNumber: number)
        do {
            let made = try await make(place)
            if family(made).id != place.id { giveBack(place) }
            return made
        } catch let refusal as Refusal {
            giveBack(place)
            throw refusal
        }
    }

    private func giveBack(_ place: FamilyPlace) {
        if let number = place.statusNumber { statusLists?.giveBack(number) }
    }
}
