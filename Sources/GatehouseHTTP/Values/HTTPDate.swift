package import Foundation

/// The dates of header fields (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Formats a date. Fractions of a second are cut off.
    package static func string(from date: Date) -> String {
        let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
        let days = Int(seconds.flooredQuotient(by: 86400))
        let time = Int(seconds - Int64(days) * 86400)
        let (year, month, day) = CivilDay.date(ofDay: days)
        let weekday = weekdays[((days + 4) % 7 + 7) % 7]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(weekday), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) \(clock) GMT"
    }

    /// Parses a date in one of the three formats. In the obsolete format with two-digit years, 70 to 99 mean 1970 to
    /// 1999.
    ///
    /// - Returns: nil if the text has another format or isn't a valid day and time. The name of the weekday isn't
    ///   checked against the date.
    package static func parse(_ text: String) -> Date? {
        guard (24...40).contains(text.utf8.count) else { return nil }
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        if words.count == 6, words[5] == "GMT" {
            return date(year: year(words[3]), month: words[2], day: words[1], clock: words[4])
        }
        if words.count == 5, words[4].utf8.count == 4 {
            return date(year: number(words[4]), month: words[1], day: words[2], clock: words[3])
        }
        return nil
    }

    private static func date(year: Int?, month: Substring, day: Substring, clock: Substring) -> Date? {
        let time = clock.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) ?? -1 }
        guard let year, year >= 1, let month = months.firstIndex(of: String(month)),
            let day = number(day, digits: 1...2),
            time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        let days = CivilDay.day(of: (year, month + 1, day))
        guard CivilDay.date(ofDay: days) == (year, month + 1, day) else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86400 + time[0] * 3600 + time[1] * 60 + time[2]))
    }

    private static func year(_ word: Substring) -> Int? {
        guard let year = number(word, digits: 2...4) else { return nil }
        return word.utf8.count == 4 ? year : word.utf8.count == 2 ? year + (year >= 70 ? 1900 : 2000) : nil
    }

    private static func number(_ word: Substring, digits: ClosedRange<Int> = 4...4) -> Int? {
        guard digits.contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(word)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Converts between days since 1 January 1970 and dates of the Gregorian calendar, without time zones and locales.
///
/// It counts in eras of 400 years that begin on 1 March, so that a leap day is the last day of its year.
enum CivilDay {
    private static let daysInEra = 146_097

    static func day(of date: (year: Int, month: Int, day: Int)) -> Int {
        let year = date.month <= 2 ? date.year - 1 : date.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
        return era * daysInEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - daysInEra + 1) / daysInEra
        let dayOfEra = shifted - era * daysInEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
