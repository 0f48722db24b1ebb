// What a provider of one's own implements, and the values that it returns.
@_exported public import enum GatehouseClient.AuthorizationVerdict
@_exported public import struct GatehouseClient.BearerAuthorizer
@_exported public import struct GatehouseClient.ProviderID
@_exported public import enum GatehouseClient.RefreshFailure
@_exported public import protocol GatehouseClient.RemoteAuthProvider
@_exported public import protocol GatehouseClient.RequestAuthorizer
@_exported public import struct GatehouseClient.SessionUpdate
@_exported public import struct GatehouseClient.TerminalResponse
