import GatehouseTypes

extension Profile {
    /// The JSON form of the profile.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "version": 1, "clientID": .string(clientID), "scope": .string(scope.description),
            "clientNamed": .bool(isClientNamed),
        ]
        members["redirectURI"] = redirectURI.map(JSONValue.string)
        members["resources"] = resources.isEmpty ? nil : .array(resources.map(JSONValue.string))
        switch provider {
        case .issuer(let issuer): members["issuer"] = .string(issuer)
        case .catalogue(let name, let parameters):
            members["provider"] = .string(name)
            members["parameters"] = .object(parameters.mapValues(JSONValue.string))
        }
        return .object(members)
    }

    /// Reads a profile from its JSON form.
    init(name: String, json: JSONValue) throws(CommandFailure) {
        guard json["version"]?.integer == 1, let provider = ProviderChoice(json),
            let clientID = json["clientID"]?.string, let scope = json["scope"]?.string.flatMap(Scope.init)
        else { throw CommandFailure("The account '\(name)' can't be read.") }
        self.init(
            name: name, provider: provider, clientID: clientID, scope: scope,
            redirectURI: json["redirectURI"]?.string,
            resources: json["resources"]?.array?.compactMap(\.string) ?? [],
            isClientNamed: json["clientNamed"]?.bool ?? false)
    }
}

extension ProviderChoice {
    fileprivate init?(_ json: JSONValue) {
        if let issuer = json["issuer"]?.string {
            self = .issuer(issuer)
        } else if let name = json["provider"]?.string {
            self = .catalogue(name, json["parameters"]?.object?.compactMapValues(\.string) ?? [:])
        } else {
            return nil
        }
    }
}
