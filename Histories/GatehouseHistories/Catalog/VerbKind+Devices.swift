import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension VerbKind {
    /// What devices without a browser do, and the people who answer them.
    static let devices = [
        VerbKind("ask for a device", weight: 4) { lot, world in
            let device = lot.one(of: world.devices)
            return Verb("ask whether \(device.name) was allowed") { scene in
                let request = DeviceTokenRequest(deviceCode: device.codes.deviceCode)
                return try await scene.respond(request.parameters, to: device.caller)
            }
        },
        VerbKind("answer a device", weight: 4) { lot, world in
            let (person, device) = (lot.one(of: world.people), lot.one(of: world.devices))
            let isAllowed = !lot.isTrue(in: 3)
            return Verb(doing: "\(isAllowed ? "allow" : "deny") \(device.name) as \(person.email)") { scene in
                guard let code = UserCode(device.codes.userCode) else { return }
                try await scene.service.answerDeviceCode(
                    code, with: isAllowed ? .allow(device.shown) : .deny, in: scene.cookie(of: person))
            }
        },
        VerbKind("issue device codes", weight: 1) { lot, world in
            let device = lot.one(of: world.devices)
            return Verb("issue other codes for \(device.name)") { scene in
                let codes = try await scene.service.issueDeviceCode(
                    DeviceAuthorizationRequest(), from: device.caller, page: "https://id.example.com/device")
                return Said("codes \(codes.deviceCode.revealed) \(codes.userCode)")
            }
        },
    ]
}
