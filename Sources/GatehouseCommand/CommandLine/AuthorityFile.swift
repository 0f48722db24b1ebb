import Foundation

/// An option that names a file with certificate authorities.
enum AuthorityFile {
    static func option(_ name: String, of servers: String) -> Option {
        .value(
            name, "FILE",
            "A PEM file with the certificate authorities of \(servers); default: the system's authorities.")
    }

    /// The path of the file; `nil` if the option isn't given.
    ///
    /// - Throws: ``CommandFailure`` if the file holds no certificate.
    static func path(_ option: String, in invocation: Invocation) throws(CommandFailure) -> String? {
        guard let path = invocation.value(option) else { return nil }
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw CommandFailure("\(path) can't be read, or holds no certificate: '--\(option)' needs a PEM file")
        }
        return path
    }
}
