// The stores of sessions and keys, and where an encrypted store gets its key.
@_exported public import class GatehouseClient.MemoryAccountStore
@_exported public import class GatehouseClient.MemoryStore
@_exported public import struct GatehouseStores.CredentialDirectory
@_exported public import struct GatehouseStores.EncryptedFileStore
@_exported public import struct GatehouseStores.FileAccountStore
@_exported public import struct GatehouseStores.FilePendingAuthorizationStore
@_exported public import struct GatehouseStores.FileProofKeyStore
@_exported public import struct GatehouseStores.FileStore
@_exported public import struct GatehouseStores.KeyCallback
@_exported public import struct GatehouseStores.KeyFile
@_exported public import class GatehouseStores.MigratingStore
@_exported public import struct GatehouseStores.StoreKey
@_exported public import struct GatehouseStores.StoreKeys
