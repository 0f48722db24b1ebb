import GatehouseTesting
import Glibc

/// A terminal that is a program's: what the program prints is read here, and what it reads is typed here.
struct PseudoTerminal {
    /// Where the program finds it.
    let path: String
    /// Where what is shown can be read.
    let screen: Int32
    /// Where one types.
    let keyboard: Int32
    /// The program's own end, which is closed here as soon as the program has it.
    let far: Int32

    init(columns: Int) throws {
        var (near, far): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        var size = winsize(ws_row: 40, ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
        guard unsafe openpty(&near, &far, &name, nil, &size) == 0 else {
            throw SpawnedProcess.CannotStart(number: errno)
        }
        for end in [near, far] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        (screen, keyboard, self.far) = (near, fcntl(near, F_DUPFD_CLOEXEC, 0), far)
    }
}
