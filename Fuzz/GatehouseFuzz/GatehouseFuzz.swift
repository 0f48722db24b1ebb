import CLibFuzzer
import Foundation

/// Runs libFuzzer on the target that `FUZZ_TARGET` names, with the arguments as libFuzzer takes them; names the targets
/// and the sources they're about if there is none.
@main
enum GatehouseFuzz {
    private static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { name in
        Targets.all.first { $0.name == name }
    }

    static func main() {
        guard target != nil else {
            for target in Targets.all { print(target.name, target.scope.joined(separator: " "), separator: "\t") }
            return
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe CommandLine.unsafeArgv
        exit(
            unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
                let input = unsafe Array(UnsafeBufferPointer(start: data, count: size))
                GatehouseFuzz.target?.check(input)
                return 0
            })
    }
}
