import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// Status lists: no more is unpacked than allowed, and a list that was read, written and read again is the same.
///
/// The first byte chooses what the others are: a list's claims, a compressed list, or one that is to be compressed.
struct StatusListTarget: FuzzTarget {
    let name = "status-list"
    let scope = ["GatehouseOAuth/StatusList"]

    private static let limit = 4096

    func check(_ input: [UInt8]) {
        let choice = input.first ?? 0
        let rest = Array(input.dropFirst())
        switch choice & 3 {
        case 0: checkClaims(rest)
        case 1: checkUnpacked(["bits": .integer(Int64(choice >> 2)), "lst": .string(Base64URL.encode(rest))])
        default: checkPacked(StatusList(bytes: rest, bits: StatusBits(rawValue: 1 << Int(choice >> 2 & 3)) ?? .one))
        }
    }

    private func checkUnpacked(_ json: JSONValue) {
        guard let list = try? StatusList(json, maximumByteCount: StatusListTarget.limit) else { return }
        require(list.bytes.count <= StatusListTarget.limit, "no more is unpacked than allowed")
        checkPacked(list)
    }

    private func checkPacked(_ list: StatusList) {
        let json = needed("packed list") { try list.json() }
        let size = list.bytes.count
        require((try? StatusList(json, maximumByteCount: size)) == list, "a list is read as it was written")
        guard size > 0 else { return }
        require((try? StatusList(json, maximumByteCount: size - 1)) == nil, "a longer list than allowed isn't read")
        require(list.status(at: list.count) == nil, "a list has no place behind its end")
        let last = list.status(at: list.count - 1)
        require(last.map { $0.rawValue <= list.bits.highestStatus.rawValue } == true, "a status fits its bits")
    }

    private func checkClaims(_ payload: [UInt8]) {
        let header: JSONValue = ["alg": "EdDSA", "typ": "statuslist+jwt"]
        let form = SignedForm(header: header.encoded, payload: payload, key: OwnKeys.ed25519)
        let keys = [JSONWebKey(OwnKeys.ed25519.publicKey, keyID: nil)]
        guard let token = try? UnverifiedToken(compact: form.text).verify(with: keys, allowing: [.edDSA]) else {
            return
        }
        guard let claims = try? StatusListClaims(token, maximumByteCount: StatusListTarget.limit) else { return }
        require(claims.list.bytes.count <= StatusListTarget.limit, "no more is unpacked than allowed")
        let written = needed("claims") { try claims.json() }
        require(written["sub"]?.string == claims.subject, "a list keeps its address")
        if let list = written["status_list"] { checkUnpacked(list) }
    }
}
