public import Foundation

/// What led to where a session stands: bounded, oldest first, and free of secrets.
public struct SessionHistory: Sendable, Hashable {
    /// How many entries are kept.
    public static let maximumEntries = 64

    /// The entries, oldest first.
    public private(set) var entries: [Entry]

    /// A history of entries; only the latest are kept.
    public init(_ entries: [Entry] = []) {
        self.entries = entries.suffix(SessionHistory.maximumEntries)
    }

    /// Adds entries; the oldest make room.
    public mutating func append(_ added: [Entry]) {
        entries = (entries + added).suffix(SessionHistory.maximumEntries)
    }

    /// One thing that happened.
    public struct Entry: Sendable, Hashable {
        /// When, by this machine's time of day.
        public let time: Date

        /// What.
        public let event: String

        /// Which tokens it was about.
        public internal(set) var version: RecordVersion?

        /// Who noted it, such as a process; empty if the manager has no name.
        public let author: String

        /// What more is known, such as a server's error code. No value is a secret.
        public let details: [String: String]

        /// Describes what happened.
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
