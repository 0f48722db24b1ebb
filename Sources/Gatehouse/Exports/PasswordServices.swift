// Services with passwords over REST, and what describes them.
@_exported public import struct GatehousePasswordProviders.AccountMapping
@_exported public import struct GatehousePasswordProviders.FactorDescription
@_exported public import struct GatehousePasswordProviders.PasswordServiceDescription
@_exported public import struct GatehousePasswordProviders.PasswordServiceProvider
@_exported public import struct GatehousePasswordProviders.ServiceExchange
@_exported public import struct GatehousePasswordProviders.ServiceRefusals
@_exported public import struct GatehousePasswordProviders.SessionPlaces
