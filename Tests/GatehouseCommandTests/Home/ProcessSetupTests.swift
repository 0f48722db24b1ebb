import Glibc
import Testing

@testable import GatehouseCommand

@Suite("The set-up of the process")
struct ProcessSetupTests {
    @Test func `lets a service open as many files as the system allows`() async {
        await #expect(processExitsWith: .success) {
            let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            unsafe getrlimit(kind, &limit)
            limit.rlim_cur = 64
            unsafe setrlimit(kind, &limit)
            ProcessSetup.raiseDescriptorLimit()
            unsafe getrlimit(kind, &limit)
            guard limit.rlim_cur > 64, limit.rlim_cur == limit.rlim_max else { exit(1) }
        }
    }
}
