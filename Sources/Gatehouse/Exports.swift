// Apps write one import and get the client's side.
@_exported public import GatehouseClient
@_exported public import GatehouseHTTP
@_exported public import GatehouseOAuth
@_exported public import GatehouseProviders
@_exported public import GatehouseStores
@_exported public import GatehouseTypes

/// How a session's token is used; on the wire that is another type of the same name.
public typealias TokenType = GatehouseClient.TokenType
