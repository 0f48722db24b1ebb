import GatehouseTypes

/// Bytes written as hexadecimal digits, with spaces where they help the eye. A typing error leaves nothing.
func hex(_ text: String) -> [UInt8] {
    Hexadecimal.decode(text.filter { !$0.isWhitespace }) ?? []
}

/// Bytes written as base64url.
func base64url(_ text: String) -> [UInt8] {
    Base64URL.decode(text) ?? []
}

/// The same bytes with one bit turned.
func flippingBit(of bytes: [UInt8], at index: Int) -> [UInt8] {
    var changed = bytes
    changed[index] ^= 1
    return changed
}
