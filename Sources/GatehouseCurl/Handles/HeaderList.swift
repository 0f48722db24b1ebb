import CCurl
import GatehouseHTTP

/// Header fields as libcurl takes them.
@safe
final class HeaderList {
    /// Fields that libcurl adds by itself unless they are there, or are named without a value.
    private static let added = ["Accept", "Content-Type", "Expect", "User-Agent"]

    private(set) var pointer: UnsafeMutablePointer<curl_slist>?

    init(_ headers: HTTPHeaders) throws(TransferFailure) {
        for field in headers.fields {
            try append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        for name in HeaderList.added where headers[name] == nil {
            try append("\(name):")
        }
    }

    deinit {
        unsafe curl_slist_free_all(pointer)
    }

    private func append(_ line: String) throws(TransferFailure) {
        guard let longer = unsafe curl_slist_append(pointer, line) else { throw .unavailable }
        unsafe pointer = longer
    }
}
