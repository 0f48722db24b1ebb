public import Foundation

/// The events of a session, oldest first. The history is bounded and contains no secrets.
public struct SessionHistory: Sendable, Hashable {
    /// The maximum number of entries.
    public static let maximumEntries = 64

    /// The entries, oldest first.
    public private(set) var entries: [Entry]

    /// Creates a history. Only the latest entries are kept.
    public init(_ entries: [Entry] = []) {
        self.entries = entries.suffix(SessionHistory.maximumEntries)
    }

    /// Adds entries. Removes the oldest ones if there are too many.
    public mutating func append(_ added: [Entry]) {
        entries = (entries + added).suffix(SessionHistory.maximumEntries)
    }

    /// An event in the history.
    public struct Entry: Sendable, Hashable {
        /// The time of day on this machine.
        public let time: Date

        /// The event's name.
        public let event: String

        /// The version of the tokens that the event is about.
        public internal(set) var version: RecordVersion?

        /// The author of the entry, such as a process; empty if the manager has no name.
        public let author: String

        /// More details, such as a server's error code. They contain no secrets.
        public let details: [String: String]

        /// Creates an entry.
        public init(
            time: Date, event: String, version: RecordVersion? = nil, author: String = "",
            details: [String: String] = [:]
        ) {
            self.time = time
            self.event = event
            self.version = version
            self.author = author
            self.details = details
        }
    }
}
