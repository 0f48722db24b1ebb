// The login module: the choices, and the processes behind them.
@_exported public import struct GatehouseClient.DirectLogin
@_exported public import struct GatehouseClient.LoginAttempt
@_exported public import struct GatehouseClient.LoginChoice
@_exported public import struct GatehouseClient.LoginMemory
@_exported public import struct GatehouseClient.LoginModule
@_exported public import enum GatehouseClient.LoginOutcome
@_exported public import protocol GatehouseClient.LoginProcess
@_exported public import struct GatehouseClient.LoginProvider
@_exported public import struct GatehouseClient.LoginTexts
@_exported public import struct GatehouseClient.MultiFactorLogin
@_exported public import struct GatehouseClient.PasswordLogin
@_exported public import struct GatehouseClient.PasswordResetLogin
