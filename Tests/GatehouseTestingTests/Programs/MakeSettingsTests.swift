import GatehouseTesting
import Testing

@Suite("The settings of a program that make runs")
struct MakeSettingsTests {
    private struct Program {
        var name = ""
        var count: Int = 7
    }

    private let settings = MakeSettings<Program>(
        .init("NAME", "text") { program, text in
            program.name = text
            return text != "nobody"
        },
        .number("COUNT", atLeast: 1) { $0.count = $1 })

    private func read(_ arguments: String...) -> (program: Program, mistake: String?) {
        var program = Program()
        let mistake = settings.read(arguments, into: &program)
        return (program, mistake)
    }

    @Test func `are what its arguments say`() {
        let (program, mistake) = read("NAME=a=b", "COUNT=3")
        #expect(program.name == "a=b")
        #expect(program.count == 3)
        #expect(mistake == nil)
        #expect(read().program.count == 7)
    }

    @Test func `have a smallest number`() {
        #expect(read("COUNT=-4").program.count == 1)
    }

    @Test(arguments: ["NAME", "OTHER=1", "COUNT=many", "COUNT=", "NAME=nobody", "name=a"])
    func `refuse what isn't one of them`(argument: String) {
        #expect(read("COUNT=2", argument, "COUNT=3").mistake == argument)
    }

    @Test func `say how they are written`() {
        #expect(settings.usage == "NAME=text COUNT=number")
    }
}
