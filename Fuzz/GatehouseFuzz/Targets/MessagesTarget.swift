import Foundation
import GatehouseOAuth
import GatehouseTypes

/// JSON messages of servers and clients: one that was read, written and read again is the same.
struct MessagesTarget: FuzzTarget {
    let name = "messages"
    let scope = [
        "GatehouseOAuth/Metadata", "GatehouseOAuth/Token/TokenResponse.swift", "GatehouseOAuth/Introspection",
        "GatehouseOAuth/Registration", "GatehouseOAuth/Errors", "GatehouseOAuth/UserInfo/UserInfo.swift",
        "GatehouseOAuth/Device/DeviceAuthorizationResponse.swift", "GatehouseOAuth/Tokens/AccessTokenClaims+JSON.swift",
        "GatehouseOAuth/Messages",
    ]

    func check(_ input: [UInt8]) {
        guard let json = try? JSONValue(parsing: input, limits: .document) else { return }
        let issuer = json["issuer"]?.string ?? ""
        repeated(input, { try ServerMetadata(parsing: $0, expectedIssuer: issuer) }, \.json)
        checkAddresses(try? ServerMetadata(parsing: input, expectedIssuer: issuer))
        repeated(input, { try TokenResponse(parsing: $0) }, \.json)
        repeated(input, { try OAuthErrorResponse(parsing: $0) }, \.json)
        repeated(input, { try IntrospectionResponse(parsing: $0) }, \.json)
        repeated(input, { try ClientMetadata(parsing: $0) }, \.json)
        repeated(input, { try AccessTokenClaims(JSONValue(parsing: $0).object ?? [:]) }, \.json)
        if let reference = try? StatusReference(json) {
            require((try? StatusReference(reference.json)) == reference, "a reference is read as it was written")
        }
        _ = try? UserInfo(parsing: input)
        _ = try? DeviceAuthorizationResponse(parsing: input)
        _ = try? ClientRegistrationResponse(parsing: input)
        _ = try? PushedAuthorizationResponse(parsing: input)
    }

    private func checkAddresses(_ metadata: ServerMetadata?) {
        guard let metadata else { return }
        let endpoints = [
            metadata.authorizationEndpoint, metadata.tokenEndpoint, metadata.jwksURI, metadata.revocationEndpoint,
            metadata.userInfoEndpoint, metadata.endSessionEndpoint, metadata.registrationEndpoint,
        ].compactMap { $0 }
        let isSecure = endpoints.allSatisfy { url in
            url.scheme?.lowercased() == "https"
                || ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host()?.lowercased())
        }
        require(isSecure, "endpoints are reached by https, or on this very machine")
    }

    private func repeated<Message>(
        _ input: [UInt8], _ read: ([UInt8]) throws -> Message, _ write: (Message) -> JSONValue
    ) {
        guard let message = try? read(input) else { return }
        let written = write(message).encoded
        require((try? read(written)).map { write($0).encoded } == written, "\(Message.self) is read as it was written")
    }
}
