// How the user signs in: credentials, browsers, other devices, second factors.
@_exported public import struct GatehouseClient.AuthenticationFactor
@_exported public import struct GatehouseClient.AuthorizationCallback
@_exported public import struct GatehouseClient.AuthorizationFlow
@_exported public import struct GatehouseClient.DeviceCode
@_exported public import enum GatehouseClient.DeviceCodeOutcome
@_exported public import protocol GatehouseClient.DeviceCodePrompt
@_exported public import struct GatehouseClient.FactorChallenge
@_exported public import struct GatehouseClient.PasswordCredential
@_exported public import protocol GatehouseClient.PendingAuthorizationStore
@_exported public import struct GatehouseClient.SignInContext
@_exported public import protocol GatehouseClient.SignInCredential
@_exported public import protocol GatehouseClient.UserAgent
@_exported public import enum GatehouseProviders.FlowRefusal
@_exported public import struct GatehouseProviders.LoopbackUserAgent
@_exported public import struct GatehouseProviders.RedirectTexts
