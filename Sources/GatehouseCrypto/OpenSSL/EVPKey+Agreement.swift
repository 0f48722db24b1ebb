import GatehouseTypes

extension EVPKey {
    /// The shared secret of this private key and the other party's public key.
    func sharedSecret(with other: EVPKey, during operation: String) throws(CryptoError) -> Secret {
        let context: AgreementContext =
            if let ready = contexts.agreements.take() { ready } else { try AgreementContext(self, during: operation) }
        let secret = try context.sharedSecret(with: other, during: operation)
        contexts.agreements.put(context)
        return secret
    }
}
