import GatehouseHTTP
import GatehouseOAuth
import GatehouseService

/// Where people enter the code that a device shows (RFC 8628, section 3.3). Without a form, nothing is looked up.
struct DeviceEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.device) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        [
            .get: Action { request in
                let code = UserCode(in: try request.query())
                return try await DeviceDialogue(of: request, about: code, site: site).begin()
            },
            .post: .form(guardedBy: FormGuard(site: site, page: SitePath.device)) { request, form in
                try await DeviceDialogue(of: request, about: UserCode(in: form), site: site).find()
            },
        ]
    }
}

/// Where the form goes that asks people whether a device may have what it asks for.
struct DeviceAnswerEndpoint: Endpoint {
    let site: Site

    var path: PathPattern { PathPattern(SitePath.deviceAnswer) }

    var isForPeople: Bool { true }

    var actions: [HTTPMethod: Action] {
        let post = Action.form { request in
            let form = try request.form()
            return try await DeviceDialogue(of: request, about: UserCode(in: form), site: site).go(on: form)
        }
        return [.post: post.guarded(by: SameOriginGuard(site: site))]
    }
}

extension UserCode {
    /// The code in the address of a page, or in a form; nil if there is none.
    init?(in parameters: OAuthParameters) {
        self.init(parameters[UserCode.parameter] ?? "")
    }
}
