// What a program that opens a database names of another module.
@_exported public import struct GatehouseSQL.DatabaseError
