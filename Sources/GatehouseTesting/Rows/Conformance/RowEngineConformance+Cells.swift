import GatehouseRows

extension RowEngineConformance {
    /// Texts that are mistaken for others by something that reads them as C strings, lines or characters.
    private static let texts =
        [
            "", " ", "\u{0}", "a\u{0}b", "a\u{0}c", "a", "A", "null", "NULL", "1", "01", "1.0", "'", "''", "\"", "\\",
            "$1", "%", "\r\n", "\n", "\u{E9}", "e\u{301}", "\u{FEFF}a", "\u{FFFD}", "\u{200B}", "\u{7F}", "\u{80}",
            "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{1F468}\u{200D}\u{1F469}", "\u{202E}abc",
        ] + [0xFFFE, 0xFFFF, 0xFDD0, 0x10FFFF].compactMap(Unicode.Scalar.init).map { String($0) }

    static let cells: [Check] = [
        Check("texts come back byte for byte, however long") { test in
            let texts = texts + [String(repeating: "\u{20AC}", count: 1 << 19)]
            for (number, text) in texts.enumerated() { try await test.insert(Place("", number, text)) }
            let places = try await test.sibling.read {
                try $0.all(Place.self, where: \.shelf == "", orderedBy: [.ascending(\.position)])
            }
            try require(places.count, is: texts.count, "the number of texts")
            for (place, text) in zip(places, texts) {
                try require(place.content.utf8.elementsEqual(text.utf8), "text \(place.position) is the same")
            }
        },
        Check("texts are keys byte for byte") { test in
            for (number, text) in texts.enumerated() { try await test.insert(Thing(text) { $0.number = number }) }
            for (number, text) in texts.enumerated() {
                try require(try await test.thing(text, at: number)?.number, is: number, "the number of key \(number)")
            }
        },
        Check("whole numbers come back from the least to the greatest") { test in
            let numbers = [.min, .min + 1, -(1 << 53) - 1, -1, 0, 1, (1 << 53) + 1, .max - 1, .max]
            for number in numbers { try await test.insert(Counter(number, value: number)) }
            for number in numbers {
                let found = try await test.sibling.read { try $0.first(Counter.self, where: \.id == number) }
                try require(found?.value, is: number, "the value")
            }
            let all = try await test.engine.read {
                try $0.all(Counter.self, orderedBy: [.ascending(\.id)], limit: 100).map(\.id)
            }
            try require(all, is: numbers, "the order")
        },
        Check("bytes come back, however many") { test in
            let values: [[UInt8]] = [
                [], [0], [0, 0], Array("a".utf8), Array(0...255), [UInt8](repeating: 0xFF, count: 1 << 20),
            ]
            for (number, bytes) in values.enumerated() {
                try await test.insert(
                    Thing("\(number)") {
                        $0.bytes = bytes
                        $0.image = Array(bytes.prefix(256))
                    })
            }
            for (number, bytes) in values.enumerated() {
                let found = try await test.thing("\(number)", at: number)
                try require(found?.bytes == bytes, "bytes \(number) are the same")
                try require(found?.image == Array(bytes.prefix(256)), "optional bytes \(number) are the same")
            }
        },
        Check("true and false come back") { test in
            try await test.insert(Thing("true") { $0.isMarked = true }, Thing("false"))
            try require(try await test.thing("true")?.isMarked, is: true, "true")
            try require(try await test.thing("false")?.isMarked, is: false, "false")
        },
        Check("null isn't an empty value") { test in
            let empty = Thing("empty") {
                $0.note = ""
                $0.image = []
                $0.amount = 0
                $0.code = ""
            }
            try await test.insert(empty, Thing("null"))
            try require(empty.isSame(as: try await test.thing("empty")), "the empty values are empty")
            try require(Thing("null").isSame(as: try await test.thing("null")), "the others are null")
        },
    ]
}
