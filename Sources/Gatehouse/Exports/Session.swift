// The session, the object that manages it, and its values.
@_exported public import struct GatehouseClient.AccessToken
@_exported public import struct GatehouseClient.Account
@_exported public import class GatehouseClient.AuthAccounts
@_exported public import struct GatehouseClient.AuthError
@_exported public import class GatehouseClient.AuthManager
@_exported public import struct GatehouseClient.AuthSession
@_exported public import struct GatehouseClient.AuthenticationRequirement
@_exported public import struct GatehouseClient.RefreshPolicy
@_exported public import struct GatehouseClient.SessionHistory
@_exported public import struct GatehouseClient.SignOutReport
@_exported public import struct GatehouseClient.TokenType
