// What a store of one's own implements, and the values that it reads and writes.
@_exported public import protocol GatehouseClient.AuthDataStore
@_exported public import struct GatehouseClient.AuthRecord
@_exported public import protocol GatehouseClient.ProofKey
@_exported public import enum GatehouseClient.ProofKeyLookup
@_exported public import struct GatehouseClient.ProofKeyPurpose
@_exported public import protocol GatehouseClient.ProofKeyStore
@_exported public import protocol GatehouseClient.StoreCoordination
@_exported public import protocol GatehouseClient.StoreLease
@_exported public import enum GatehouseClient.StoreLock
@_exported public import enum GatehouseClient.StoreReading
