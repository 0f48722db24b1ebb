// The loaders that requests pass, and what a loader of one's own implements.
@_exported public import struct GatehouseHTTP.ApplyEnvironment
@_exported public import class GatehouseHTTP.Autocancel
@_exported public import class GatehouseHTTP.Deduplicate
@_exported public import struct GatehouseHTTP.FollowRedirects
@_exported public import protocol GatehouseHTTP.HTTPLoader
@_exported public import struct GatehouseHTTP.HTTPNext
@_exported public import protocol GatehouseHTTP.HTTPTransport
@_exported public import class GatehouseHTTP.LoaderChain
@_exported public import struct GatehouseHTTP.Log
@_exported public import struct GatehouseHTTP.ModifyRequest
@_exported public import struct GatehouseHTTP.ModifyResponse
@_exported public import class GatehouseHTTP.PrivateCache
@_exported public import class GatehouseHTTP.ResetGuard
@_exported public import struct GatehouseHTTP.Retry
@_exported public import protocol GatehouseHTTP.RetryStrategy
@_exported public import class GatehouseHTTP.Throttle
