// What a provider can do besides signing in: one protocol for each capability.
@_exported public import protocol GatehouseClient.AccountUpgradeProvider
@_exported public import protocol GatehouseClient.AnonymousProvider
@_exported public import protocol GatehouseClient.EmailVerificationProvider
@_exported public import protocol GatehouseClient.LogoutProvider
@_exported public import protocol GatehouseClient.MultiFactorProvider
@_exported public import protocol GatehouseClient.PasswordResetProvider
@_exported public import struct GatehouseClient.ProviderCapability
@_exported public import protocol GatehouseClient.SignUpProvider
