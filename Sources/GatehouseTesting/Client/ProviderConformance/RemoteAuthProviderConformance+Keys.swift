import GatehouseClient
import GatehouseTypes

extension RemoteAuthProviderConformance {
    static var keeping: [Check] {
        [
            Check("A provider keeps its name with the keys of a store, and its sessions keep their keys") { subject in
                let keys = MemoryProofKeys()
                let provider = subject.provider.keeping(keys: keys)
                try require(provider.id == subject.provider.id, "its name is the same")
                let session = try await provider.signIn(subject.context)
                let renewed = try session.merging(try await provider.refresh(session))
                try require(renewed.proofKeyID == session.proofKeyID, "the session keeps its key")
                let made = keys.made
                try require(
                    made.isEmpty || session.proofKeyID.map(keys.ids.contains) == true,
                    "a key that was made for the session is the session's")
                await provider.forget(renewed)
                try require(keys.ids.isEmpty, "no key is left when the session is over")
            },
            Check("The first key store that was given stays in use") { subject in
                let (first, second) = (MemoryProofKeys(), MemoryProofKeys())
                let provider = subject.provider.keeping(keys: first).keeping(keys: second)
                _ = try await provider.signIn(subject.context)
                try require(second.made.isEmpty, "no key is made in the second store")
            },
        ]
    }
}
