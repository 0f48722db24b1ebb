import Testing

@testable import GatehouseCommand

@Suite("A table")
struct TableTests {
    private let table = Table(
        titles: ["Name", "Who", "Where"],
        rows: [
            ["work", Table.Cell("Ada Lovelace", .green), "https://id.example.com/with/a/long/path"],
            ["家", "bob", "x"],
        ])

    @Test func `has no titles in a pipe, and nothing is cut`() {
        #expect(
            table.lines(.plain) == [
                "work  Ada Lovelace  https://id.example.com/with/a/long/path", "家    bob           x",
            ])
    }

    @Test func `has titles on a terminal`() {
        let lines = table.lines(StreamStyle(allowsColor: true, columns: 100))
        #expect(lines[0].hasPrefix("\u{1B}[1mNAME\u{1B}[0m  \u{1B}[1mWHO\u{1B}[0m           "))
        #expect(lines[1].hasPrefix("work  \u{1B}[32mAda Lovelace\u{1B}[0m  https://"))
    }

    @Test(arguments: [8, 12, 20, 30, 40, 59, 60, 100])
    func `is never wider than the terminal`(columns: Int) {
        for allowsColor in [true, false] {
            let lines = table.lines(StreamStyle(allowsColor: allowsColor, columns: columns))
            #expect(lines.allSatisfy { $0.columns <= columns }, "\(lines)")
        }
    }

    @Test func `cuts the widest column first, and says so`() {
        #expect(
            table.lines(StreamStyle(columns: 30)) == [
                "NAME  WHO          WHERE", "work  Ada Lovela…  https://id…",
                "家    bob          x",
            ])
    }

    @Test(arguments: [1, 8, 20, 40])
    func `never cuts a column that other commands take`(columns: Int) {
        let id = "0xFJ3mEBrMXKHbNf7vVq9w"
        let table = Table(
            titles: ["name", .whole("device"), "apps"], rows: [["Ada's desk", Table.Cell(id), "notes, mail"]])
        let lines = table.lines(StreamStyle(columns: columns))
        #expect(lines.count == 2 && lines[1].contains(id), "\(lines)")
        #expect(lines.allSatisfy { $0.columns <= max(columns, id.columns + 6) }, "\(lines)")
    }

    @Test func `leaves out a column that is empty in every row`() {
        let table = Table(titles: ["a", "b", "c"], rows: [["1", "", "3"], ["4", "", "6"]])
        #expect(table.lines(.plain) == ["1  3", "4  6"])
        #expect(table.lines(StreamStyle(columns: 40)) == ["A  C", "1  3", "4  6"])
    }

    @Test func `without titles has no line for them`() {
        #expect(Table(titles: ["", ""], rows: [["1", "2"]]).lines(StreamStyle(columns: 40)) == ["1  2"])
    }

    @Test func `without rows has no lines`() {
        #expect(Table(titles: ["Name"]).lines(StreamStyle(columns: 40)) == [])
    }

    @Test func `shows nothing that a terminal would obey`() {
        #expect(Table(titles: ["a"], rows: [[Table.Cell("a\u{1B}[2Jb\n")]]).lines(.plain) == ["a\u{FFFD}[2Jb\u{FFFD}"])
    }
}
