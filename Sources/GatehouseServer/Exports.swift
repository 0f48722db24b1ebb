// The values that the service's routes take and return.
@_exported public import struct GatehouseHTTP.HTTPRequest
@_exported public import struct GatehouseHTTP.HTTPResponse
@_exported public import struct GatehouseHTTP.Origin
