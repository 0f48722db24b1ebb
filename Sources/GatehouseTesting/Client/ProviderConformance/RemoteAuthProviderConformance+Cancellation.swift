import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    /// The checks for a provider that stops when its task is cancelled. All providers must do so, except for a few
    /// fakes.
    public static var cancellation: [Check] {
        [
            Check("A cancelled sign-in ends at once, and the next one succeeds") { subject in
                let (arrived, gate) = (Gate<Void>(), Gate<Void>())
                subject.arrange(.held(arrived: arrived, until: gate), .signIn)
                let signIn = spawn { try await subject.signIn() }
                try await arrived.wait()
                signIn.cancel()
                try await requireCode([.cancelled]) { _ = try await signIn.value }
                gate.open()
                _ = try await subject.signIn()
            },
            Check("A cancelled refresh ends at once, and the session continues") { subject in
                let session = try await subject.signIn()
                let (arrived, gate) = (Gate<Void>(), Gate<Void>())
                subject.arrange(.held(arrived: arrived, until: gate), .refresh)
                let refresh = spawn { await subject.refreshFailure(session) }
                try await arrived.wait()
                refresh.cancel()
                switch await refresh.value {
                case .inDoubt, .transient: break
                case let failure:
                    throw ConformanceFailure("it is in doubt, not \(String(describing: failure))", #line, #fileID)
                }
                gate.open()
                _ = try await subject.refreshed(session)
            },
        ]
    }
}
