import Glibc

/// Stops the process if a statement doesn't hold.
func require(_ isTrue: Bool, _ statement: @autoclosure () -> String) {
    if !isTrue { stop(statement()) }
}

/// What a subject can't do without; stops the process if it isn't there.
func needed<Value>(_ name: String, _ make: () throws -> Value?) -> Value {
    if let value = try? make() { return value }
    stop("no \(name)")
}

private func stop(_ statement: String) -> Never {
    let line = Array("== broken: \(statement)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
    exit(1)
}
