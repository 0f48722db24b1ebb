extension ScriptedIssuer {
    /// One way in which an issuer misbehaves. Several can be put together; adding one is adding a value.
    public struct Misbehaviour: Sendable, CustomStringConvertible {
        /// What is wrong, in a few words.
        public let description: String

        let change: @Sendable (inout Behaviour) -> Void

        /// Describes a way to misbehave.
        ///
        /// - Parameters:
        ///   - description: What is wrong, in a few words.
        ///   - change: What the issuer does differently.
        public init(_ description: String, _ change: @escaping @Sendable (inout Behaviour) -> Void) {
            self.description = description
            self.change = change
        }
    }
}
