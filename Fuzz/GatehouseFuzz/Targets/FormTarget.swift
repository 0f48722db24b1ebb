import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Forms and queries: parameters that were read, written and read again are the same, and so are the requests they
/// make.
struct FormTarget: FuzzTarget {
    let name = "form"
    let scope = [
        "GatehouseHTTP/Values/FormEncoding.swift", "GatehouseOAuth/Messages", "GatehouseOAuth/Authorization",
        "GatehouseOAuth/Token", "GatehouseTypes/Identifiers",
    ]

    func check(_ input: [UInt8]) {
        guard let pairs = FormEncoding.decode(String(decoding: input, as: UTF8.self)) else { return }
        let again = FormEncoding.decode(FormEncoding.encode(pairs)) ?? []
        let isSame = pairs.elementsEqual(again) { $0.name == $1.name && $0.value == $1.value }
        require(isSame, "parameters are read as they were written")
        guard let parameters = try? OAuthParameters(pairs) else { return }
        require(parameters.pairs.count <= OAuthParameters.maximumCount, "there are no more parameters than allowed")
        repeated(parameters, { try AuthorizationRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try AuthorizationCodeRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try RefreshRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try TokenExchangeRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try ClientCredentialsRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try DeviceTokenRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try RevocationRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try IntrospectionRequest(parameters: $0) }, \.parameters)
        repeated(parameters, { try EndSessionRequest(parameters: $0) }, \.parameters)
        _ = try? AuthorizationTarget(parameters: parameters)
        _ = try? ClientAuthentication(parameters: parameters, authorization: nil)
    }

    private func repeated<Request>(
        _ parameters: OAuthParameters, _ read: (OAuthParameters) throws -> Request,
        _ write: (Request) -> OAuthParameters
    ) {
        guard let request = try? read(parameters) else { return }
        let written = write(request)
        let again = (try? read(written)).map { FormEncoding.encode(write($0).pairs) }
        require(again == FormEncoding.encode(written.pairs), "\(Request.self) is read as it was written")
    }
}
