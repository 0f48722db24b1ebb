import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Where clients are registered with an initial access token (RFC 7591, section 3).
struct RegistrationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.registration) }

    var actions: [HTTPMethod: Action] {
        let register = Action.json(guardedBy: InitialTokenGuard(site: site)) { request, token in
            try await request.answeringRegistration {
                let answer = try await site.service.clientRegistrations.register(
                    try request.clientMetadata(), with: token, from: request.address)
                return .json(.created, site.registration(answer).json)
            }
        }
        return [.post: register]
    }
}

/// Where a client reads, replaces and deletes its registration (RFC 7592, section 2).
struct ClientConfigurationEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.registration + "/:\(RegisteredClientGuard.parameter)") }

    var actions: [HTTPMethod: Action] {
        let (service, route) = (site.service.clientRegistrations, RegisteredClientGuard(site: site))
        let read = Action.guarded(by: route) { _, found in
            .json(.ok, site.registration(service.read(found.client, with: found.token)).json)
        }
        let replace = Action.json(guardedBy: route) { request, found in
            try await request.answeringRegistration {
                let answer = try await service.replace(
                    found.client, by: try request.clientMetadata(), with: found.token, from: request.address)
                return .json(.ok, site.registration(answer).json)
            }
        }
        let delete = Action.guarded(by: route) { request, found in
            try await request.answeringRegistration {
                try await service.remove(found.client, from: request.address)
                return HTTPResponse(status: .noContent, headers: ["Cache-Control": "no-store"])
            }
        }
        return [.get: read, .put: replace, .delete: delete]
    }
}

/// Where a client gets another secret, which RFC 7592 leaves open.
struct ClientSecretEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.registration + "/:\(RegisteredClientGuard.parameter)/secret") }

    var actions: [HTTPMethod: Action] {
        let replace = Action.guarded(by: RegisteredClientGuard(site: site)) { request, found in
            try await request.answeringRegistration {
                let answer = try await site.service.clientRegistrations.replaceSecret(
                    of: found.client, with: found.token, from: request.address)
                return .json(.ok, site.registration(answer).json)
            }
        }
        return [.post: replace]
    }
}

extension Site {
    /// What a client reads: what it is registered with as far as the service acts on it, and the key of its backend,
    /// which is stored apart from the other metadata.
    fileprivate func registration(_ answer: ClientRegistrations.Answer) -> ClientRegistrationResponse {
        let client = answer.client
        var metadata = client.metadata
        metadata.sealingKey = client.sealingKey
        metadata.subjectType = "pairwise"
        if client.mayUse(.authorizationCode) { metadata.idTokenSignedResponseAlg = answer.idTokenAlgorithm }
        var response = ClientRegistrationResponse(
            clientID: client.id, clientSecret: answer.secret, metadata: metadata)
        response.clientIDIssuedAt = client.createdAt
        response.registrationAccessToken = answer.token
        response.registrationClientURI = url("\(SitePath.registration)/\(client.id)")
        return response
    }
}

extension IncomingRequest {
    /// The longest metadata, in bytes.
    private static let maximumMetadataSize = 16 * 1024

    fileprivate func clientMetadata() throws -> ClientMetadata {
        guard body.count <= IncomingRequest.maximumMetadataSize else {
            throw Refusal(
                .invalidClientMetadata, "The metadata are longer than \(IncomingRequest.maximumMetadataSize) bytes.")
        }
        do {
            return try ClientMetadata(parsing: body)
        } catch {
            let member = error.parameter.map { "The member \($0)" }
            throw Refusal(.invalidClientMetadata, error.sentence(about: member ?? "The metadata"))
        }
    }

    /// Answers refusals by the errors of RFC 7591, section 3.2.2.
    fileprivate func answeringRegistration(_ work: () async throws -> HTTPResponse) async throws -> HTTPResponse {
        do {
            return try await refusingToken(work)
        } catch let refusal as Refusal where refusal.code == .alreadyExists {
            // The reason would name another client.
            throw Refusal(.invalidClientMetadata, "The client's audience or a resource isn't available.")
        }
    }
}
