// An app needs only one import: the modules of the client's side are re-exported.
@_exported public import GatehouseClient
@_exported public import GatehouseHTTP
@_exported public import GatehouseOAuth
@_exported public import GatehouseProviders
@_exported public import GatehouseStores
@_exported public import GatehouseTypes

/// The type of a session's access token. GatehouseOAuth has another type of this name for the token type in messages.
public typealias TokenType = GatehouseClient.TokenType
