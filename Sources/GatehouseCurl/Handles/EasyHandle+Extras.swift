import CCurl
import GatehouseHTTP
import GatehouseTypes

/// Options of only some requests. A handle with one of them isn't reused.
extension EasyHandle {
    func applyExtras(_ plan: RequestPlan) throws(TransferFailure) {
        if plan.request.progress != nil { try set(CURLOPT_NOPROGRESS, 0) }
        if case .only(let authorities) = plan.request.trust.authorities { try trustOnly(authorities) }
        if !plan.request.trust.pinnedPublicKeys.isEmpty {
            let pins = plan.request.trust.pinnedPublicKeys.map(\.description).sorted()
            try set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
        }
        if let certificate = plan.request.certificate { try present(certificate) }
    }

    /// Trusts only these authorities. By default libcurl also reads the system's file and folder of authorities.
    func trustOnly(_ authorities: PEMSource) throws(TransferFailure) {
        try set(CURLOPT_CAPATH, nil)
        switch authorities {
        case .file(let path): try set(CURLOPT_CAINFO, path)
        case .text(let text):
            try set(CURLOPT_CAINFO, nil)
            try set(CURLOPT_CAINFO_BLOB, copying: text.revealedBytes)
        }
    }

    private func present(_ certificate: ClientCertificate) throws(TransferFailure) {
        try set(certificate.chain, file: CURLOPT_SSLCERT, text: CURLOPT_SSLCERT_BLOB)
        try set(certificate.privateKey, file: CURLOPT_SSLKEY, text: CURLOPT_SSLKEY_BLOB)
        // Without a value OpenSSL would prompt for the password on the terminal.
        try set(CURLOPT_KEYPASSWD, certificate.password?.revealed ?? "")
    }

    private func set(_ source: PEMSource, file: CURLoption, text: CURLoption) throws(TransferFailure) {
        switch source {
        case .file(let path): try set(file, path)
        case .text(let secret): try set(text, copying: secret.revealedBytes)
        }
    }
}
