import CGetopt
import Glibc
import Synchronization

/// Reads a command's arguments with `getopt_long`.
enum OptionParser {
    /// What the arguments said.
    struct Result: Equatable, Sendable {
        var values: [String: [String]] = [:]
        var operands: [String] = []
    }

    // getopt_long keeps its place in global variables, so one caller at a time.
    private static let turn = Mutex(())

    /// Splits arguments into options and operands. Options may stand behind operands; `--` ends them.
    static func parse(_ arguments: [String], options: [Option], command: String) throws(UsageError) -> Result {
        var values: [String: [String]] = [:]
        var complaint: String?
        let rest = turn.withLock { _ in
            scan(arguments, options: options) { event in
                switch event {
                case .option(let option, let value): values[option.name, default: []].append(value)
                case .missingValue(let text): complaint = "option '\(text)' needs a value"
                case .unknown(let text): complaint = "unknown option '\(text)'"
                }
                return complaint == nil
            }
        }
        if let complaint { throw UsageError(complaint, command: command) }
        return Result(values: values, operands: rest)
    }

    private enum Event {
        case option(Option, String)
        case missingValue(String)
        case unknown(String)
    }

    /// Runs `getopt_long` over the arguments until it's done or the caller has had enough; returns the operands.
    private static func scan(_ arguments: [String], options: [Option], _ handle: (Event) -> Bool) -> [String] {
        let argv = unsafe CStrings([""] + arguments)
        let names = unsafe CStrings(options.map(\.name))
        defer {
            unsafe argv.free()
            unsafe names.free()
        }
        let table = unsafe longOptions(options, names: names)
        let letters = options.compactMap { one in one.letter.map { "\($0)" + (one.kind == .flag ? "" : ":") } }
        getopt_restart()
        while true {
            let code = unsafe getopt_long(argv.count, argv.base, ":" + letters.joined(), table, nil)
            guard code != -1 else { break }
            let value = unsafe getopt_value().map { unsafe String(cString: $0) }
            guard handle(event(code, culprit: unsafe culprit(in: argv), value: value, options: options)) else {
                return []
            }
        }
        return (Int(getopt_place())..<arguments.count + 1).map { unsafe argv.text(at: $0) }
    }

    /// The option that `getopt_long` has just stumbled over: a letter is named by itself, a word stands behind.
    private static func culprit(in argv: CStrings) -> String {
        if (1..<firstCode).contains(getopt_letter()), let letter = UInt8(exactly: getopt_letter()) {
            return "-\(Character(Unicode.Scalar(letter)))"
        }
        return unsafe argv.text(at: Int(getopt_place()) - 1)
    }

    private static func event(_ code: Int32, culprit: String, value: String?, options: [Option]) -> Event {
        if let option = option(for: code, in: options) { return .option(option, value ?? "") }
        return code == Int32(UInt8(ascii: ":")) ? .missingValue(culprit) : .unknown(culprit)
    }

    // Codes above every character's, so that an option without a letter can be told from one with.
    private static let firstCode: Int32 = 256

    private static func option(for code: Int32, in options: [Option]) -> Option? {
        if code >= firstCode { return options[Int(code - firstCode)] }
        return options.first { $0.letter?.asciiValue.map(Int32.init) == code }
    }

    private static func longOptions(_ options: [Option], names: CStrings) -> [CGetopt.option] {
        var table: [CGetopt.option] = unsafe []
        for (index, one) in options.enumerated() {
            let takesValue: Int32 = one.kind == .flag ? 0 : 1
            let code = firstCode + Int32(index)
            unsafe table.append(
                CGetopt.option(name: UnsafePointer(names.base[index]), has_arg: takesValue, flag: nil, val: code))
        }
        unsafe table.append(CGetopt.option())
        return unsafe table
    }
}

/// An array of C strings as `main` gets it.
@unsafe
private struct CStrings {
    let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let count: Int32

    init(_ texts: [String]) {
        unsafe base = .allocate(capacity: texts.count + 1)
        unsafe count = Int32(texts.count)
        for (index, text) in texts.enumerated() {
            unsafe (base + index).initialize(to: strdup(text))
        }
        unsafe (base + texts.count).initialize(to: nil)
    }

    func text(at index: Int) -> String {
        guard index < Int(unsafe count), let string = unsafe base[index] else { return "" }
        return unsafe String(cString: string)
    }

    func free() {
        for index in 0..<Int(unsafe count) {
            unsafe Glibc.free(base[index])
        }
        unsafe base.deallocate()
    }
}
