// Apps write one import and get the client's side.
@_exported public import GatehouseClient
@_exported public import GatehouseHTTP
@_exported public import GatehouseProviders
@_exported public import GatehouseStores
@_exported public import GatehouseTypes
