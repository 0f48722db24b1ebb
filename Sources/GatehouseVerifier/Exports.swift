// A backend writes one import: the values that it hands to the verifier and gets from it come along.
@_exported public import GatehouseCrypto
@_exported public import GatehouseHTTP
@_exported public import GatehouseJOSE
@_exported public import GatehouseOAuth
@_exported public import GatehouseTypes
