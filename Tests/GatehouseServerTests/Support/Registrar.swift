import Foundation
import GatehouseHTTP
import GatehouseService
import GatehouseTypes
import Testing

/// Somebody who has an initial access token, and registers clients over HTTP.
struct Registrar {
    let web: Web
    let token: Secret

    /// Makes an initial access token for a number of clients.
    init(
        _ web: Web, uses: Int? = nil, permit: (inout RegistrationPermission) -> Void = Registrar.apps
    ) async throws {
        var permission = RegistrationPermission()
        permit(&permission)
        self.web = web
        let name = "token-\(try await web.service.records.initialTokens().count)"
        token = try await web.service.addInitialToken(name, permitting: permission, uses: uses).token
    }

    /// Permits apps with the backend `album-api`.
    static func apps(_ permission: inout RegistrationPermission) {
        permission.audiences = ["album-api"]
        permission.authenticationMethods = ["none", "client_secret_basic", "private_key_jwt"]
        permission.scope = "openid offline_access album.read"
    }

    static func metadata(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        let metadata: [String: JSONValue] = [
            "client_name": "Album", "redirect_uris": ["https://album.example.com/cb"], "application_type": "native",
            "scope": "openid album.read",
        ]
        return .object(metadata.merging(changes) { $1 })
    }

    func register(_ changes: [String: JSONValue] = [:]) async throws -> HTTPResponse {
        try await web.post("/register", json: Registrar.metadata(changes), token: token)
    }

    /// Registers a client that must be accepted.
    func registered(_ changes: [String: JSONValue] = [:]) async throws -> Registration {
        let response = try await register(changes)
        #expect(response.status == .created, "\(response.text)")
        return Registration(web: web, answer: try response.json())
    }
}

/// A client that manages its registration.
struct Registration {
    let web: Web
    let answer: JSONValue

    /// What a client sends back: all that it has read, except what the service decides.
    static let decided = [
        "client_id_issued_at", "client_secret_expires_at", "registration_access_token", "registration_client_uri",
    ]

    var id: ClientID { ClientID(answer["client_id"]?.string ?? "") }
    var token: Secret { Secret(answer["registration_access_token"]?.string ?? "") }
    var path: String { "/register/\(id)" }

    func send(
        _ method: HTTPMethod, body: (any HTTPBody)? = nil, path: String? = nil, token: Secret? = nil
    ) async throws -> HTTPResponse {
        let headers: HTTPHeaders = ["Authorization": "Bearer \((token ?? self.token).revealed)"]
        return try await web.send(method, path ?? self.path, headers: headers, body: body ?? EmptyBody())
    }

    /// Replaces the registration by what was read, with changes; `null` leaves a member out.
    func replace(_ changes: [String: JSONValue] = [:], token: Secret? = nil) async throws -> HTTPResponse {
        var members = answer.object ?? [:]
        for name in Registration.decided { members[name] = nil }
        members.merge(changes) { $1 }
        let body = members.filter { $0.value != .null }
        return try await send(.put, body: JSONBody(.object(body)), token: token)
    }
}
