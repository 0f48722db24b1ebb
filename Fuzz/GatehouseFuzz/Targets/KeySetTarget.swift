import GatehouseJOSE
import GatehouseTypes

/// Key sets: one that was read, written and read again is the same, is no greater than allowed, and has no key twice.
struct KeySetTarget: FuzzTarget {
    let name = "jwks"
    let scope = ["GatehouseJOSE/Keys"]

    func check(_ input: [UInt8]) {
        guard let set = try? JSONWebKeySet(parsing: input) else { return }
        require(set.keys.count <= JSONWebKeySet.maximumCount, "a set is no greater than allowed")
        require(Set(set.keys).count == set.keys.count, "a set has no key twice")
        require((try? JSONWebKeySet(parsing: set.json.encoded)) == set, "a set is read as it was written")
        guard let json = try? JSONValue(parsing: input, limits: .document), let values = json["keys"]?.array else {
            return require(false, "a set is an object with a list of keys")
        }
        require(values.count >= set.keys.count, "a set has no keys of its own making")
    }
}
