import Foundation
import Synchronization

/// A cache of parsed headers. Almost all tokens of an issuer have the same header.
///
/// It only avoids parsing the same bytes again, so its contents never change a result.
package final class HeaderMemory: Sendable {
    private struct Entry {
        let text: [UInt8]
        let header: JOSEHeader
    }

    private static let capacity = 8
    private static let maximumSize = 1024

    private let entries = Mutex<[Entry]>([])

    package init() {}

    func header(parsing text: ArraySlice<UInt8>) throws(JOSEError) -> JOSEHeader {
        if let header = find(text) { return header }
        let header = try JOSEHeader(parsing: text)
        guard text.count <= HeaderMemory.maximumSize else { return header }
        let text = Array(text)
        entries.withLock { entries in
            if entries.count == HeaderMemory.capacity { entries.removeFirst() }
            entries.append(Entry(text: text, header: header))
        }
        return header
    }

    private static func areSame(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Bool {
        unsafe left.withUnsafeBytes { left in
            unsafe right.withUnsafeBytes { right in
                guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
                    return false
                }
                return unsafe memcmp(first, second, left.count) == 0
            }
        }
    }

    private func find(_ text: ArraySlice<UInt8>) -> JOSEHeader? {
        entries.withLock { entries in
            for index in entries.indices where HeaderMemory.areSame(entries[index].text, text) {
                return entries[index].header
            }
            return nil
        }
    }
}
