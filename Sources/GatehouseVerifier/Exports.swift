// A backend needs only one import: the modules with the types of the verifier's interface are re-exported.
@_exported public import GatehouseCrypto
@_exported public import GatehouseHTTP
@_exported public import GatehouseJOSE
@_exported public import GatehouseOAuth
@_exported public import GatehouseTypes
