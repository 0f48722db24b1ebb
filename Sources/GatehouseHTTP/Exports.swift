// The shared words of this module's interface, for apps that import nothing else.
@_exported public import struct GatehouseTypes.DiagnosticEvent
@_exported public import protocol GatehouseTypes.DiagnosticSink
@_exported public import enum GatehouseTypes.JSONValue
@_exported public import struct GatehouseTypes.Secret
@_exported public import struct GatehouseTypes.SystemTimeSource
@_exported public import protocol GatehouseTypes.TimeSource
