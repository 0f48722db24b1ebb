// A program that only makes and checks tokens needs one import: what the interface of this module names is re-exported.

// Keys
@_exported public import struct GatehouseCrypto.CryptoError
@_exported public import enum GatehouseCrypto.KeyKind
@_exported public import struct GatehouseCrypto.PrivateKey
@_exported public import struct GatehouseCrypto.PublicKey
// Claims, identifiers of keys, secrets, randomness
@_exported public import enum GatehouseTypes.JSONValue
@_exported public import typealias GatehouseTypes.KeyID
@_exported public import protocol GatehouseTypes.RandomSource
@_exported public import struct GatehouseTypes.Secret
@_exported public import struct GatehouseTypes.SystemRandomSource
