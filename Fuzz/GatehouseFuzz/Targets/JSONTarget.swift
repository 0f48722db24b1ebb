import Foundation
import GatehouseTypes

/// What the parser accepts it writes and reads again as the same value, and Foundation's parser sees the same in it.
struct JSONTarget: FuzzTarget {
    let name = "json"
    let scope = ["GatehouseTypes/JSON"]

    func check(_ input: [UInt8]) {
        guard let value = try? JSONValue(parsing: input) else { return }
        let text = value.encoded
        let again = try? JSONValue(parsing: text, limits: .document)
        require(again == value, "JSON reads what it writes")
        require(again?.encoded == text, "JSON writes the same value the same way")
        let other = try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
        require(other.map { isSame(value, $0) } == true, "Foundation reads the same")
    }

    private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
        switch value {
        case .null: other is NSNull
        case .bool(let value): (other as? NSNumber)?.boolValue == value
        case .integer(let value): (other as? NSNumber)?.int64Value == value
        case .number(let value): (other as? NSNumber).map { isNear($0.doubleValue, value) } == true
        case .string(let value): (other as? String).map { $0.utf8.elementsEqual(value.utf8) } == true
        case .array(let values):
            (other as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(isSame) } == true
        case .object(let members):
            (other as? [String: Any]).map { others in
                others.count == members.count
                    && members.allSatisfy { name, value in others[name].map { isSame(value, $0) } == true }
            } == true
        }
    }

    private func isNear(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= abs(right) * 1e-12
    }
}
