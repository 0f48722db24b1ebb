import GatehouseTypes

/// What base64, base64url and hexadecimal accept, they write again as the same text; what they write, they read.
struct Base64Target: FuzzTarget {
    let name = "base64"
    let scope = ["GatehouseTypes/Encoding"]

    func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        if let bytes = Base64URL.decode(input) {
            require(Base64URL.encode(bytes).utf8.elementsEqual(input), "base64url has one text for the same bytes")
        }
        require(Base64URL.decode(text) == Base64URL.decode(Array(text.utf8)), "base64url reads text as it reads bytes")
        if let bytes = Base64.decode(text) {
            require(Base64.encode(bytes).utf8.elementsEqual(text.utf8), "base64 has one text for the same bytes")
        }
        if let bytes = Hexadecimal.decode(text) {
            require(Hexadecimal.encode(bytes) == text.lowercased(), "hexadecimal digits are written again")
        }
        require(Base64URL.decode(Base64URL.encode(input)) == input, "base64url reads what it writes")
        require(Base64.decode(Base64.encode(input)) == input, "base64 reads what it writes")
        require(Hexadecimal.decode(Hexadecimal.encode(input)) == input, "hexadecimal reads what it writes")
    }
}
