import GatehouseTypes

/// The same block under another label.
func relabelled(_ pem: String, as label: String) -> String {
    let lines = pem.split(separator: "\n").dropFirst().dropLast()
    return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----"
}

/// A block under the same label whose contents were changed.
func changingContents(of pem: String, _ change: ([UInt8]) -> [UInt8]) -> String {
    let lines = pem.split(separator: "\n")
    let contents = change(Base64.decode(lines.dropFirst().dropLast().joined()) ?? [])
    return "\(lines.first ?? "")\n\(Base64.encode(contents))\n\(lines.last ?? "")"
}
