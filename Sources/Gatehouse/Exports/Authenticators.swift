// The loaders that add credentials, and where the credentials are from.
@_exported public import struct GatehouseClient.Authenticate
@_exported public import protocol GatehouseClient.Authenticator
@_exported public import enum GatehouseClient.AuthenticatorAnswer
@_exported public import struct GatehouseClient.BasicAuthenticator
@_exported public import struct GatehouseClient.NegotiatingAuthenticator
@_exported public import struct GatehouseClient.OAuthAuthenticator
@_exported public import struct GatehouseClient.ScopeToSession
@_exported public import struct GatehouseHTTP.BasicCredentials
