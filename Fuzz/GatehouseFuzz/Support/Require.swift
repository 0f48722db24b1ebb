import Glibc

/// Stops the process, so that libFuzzer keeps the input, if a statement doesn't hold.
func require(_ isTrue: Bool, _ statement: @autoclosure () -> String) {
    if !isTrue { stop(statement()) }
}

/// What a target can't do without, whatever the input; stops the process if it isn't there.
func needed<Value>(_ name: String, _ make: () throws -> Value?) -> Value {
    if let value = try? make() { return value }
    stop("no \(name)")
}

private func stop(_ statement: String) -> Never {
    let line = Array("== broken: \(statement)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
    abort()
}
