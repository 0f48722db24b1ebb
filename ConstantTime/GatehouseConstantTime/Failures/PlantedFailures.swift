extension Failure {
    /// A comparison that ends at the first difference, as early and as late as can be.
    static let planted: [Failure] = [0, 31].map { place in
        let bytes = Sample.bytes(32)
        let other = Sample.changed(bytes, at: place)
        return Failure(rule: .differs, group: "planted comparison", kind: "byte \(place)") { endsEarly(bytes, other) }
    }

    @inline(never)
    private static func endsEarly(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
