public import Foundation

/// Converts calendar days between `Date` (00:00 UTC on that day) and text (`yyyy-MM-dd`).
///
/// A release date is a day, not an instant. All conversions use UTC, so every time zone has the same day.
public enum CalendarDay {
    /// Returns the day for a text; `nil` if the text isn't exactly `yyyy-MM-dd` or the day doesn't exist.
    public static func date(from text: some StringProtocol) -> Date? {
        var text = String(text)
        return text.withUTF8 { bytes in
            guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash,
                let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
                (1...12).contains(month), year > 0, (1...length(of: month, in: year)).contains(day)
            else { return nil }
            return Date(timeIntervalSince1970: Double(daysSince1970(year, month, day)) * secondsPerDay)
        }
    }

    /// Returns whether `date` is in the years 1 to 9999, which fit in four digits.
    package static func contains(_ date: Date) -> Bool {
        // Compares seconds, because comparing dates would find NaN within any range.
        seconds.contains(date.timeIntervalSince1970)
    }

    /// Returns the UTC day of `date` as `yyyy-MM-dd`. Dates outside the years 1 to 9999 are clamped.
    public static func text(from date: Date) -> String {
        let (year, month, day) = civil(daysSince1970(date))
        return text(year, month, day)
    }

    /// Returns the UTC year of `date`, clamped to 1...9999.
    public static func year(of date: Date) -> Int {
        civil(daysSince1970(date)).year
    }

    /// Returns the UTC day of `date` as a number that sorts by day: 20061020.
    package static func number(of date: Date) -> Int {
        let (year, month, day) = civil(daysSince1970(date))
        return year * 10_000 + month * 100 + day
    }

    /// Returns the text of a day number from `number(of:)`: “2006-10-20”.
    package static func text(ofNumber number: Int) -> String {
        pad(number / 10_000, to: 4) + "-" + pad(number / 100 % 100, to: 2) + "-" + pad(number % 100, to: 2)
    }

    private static let dash = UInt8(ascii: "-")
    private static let secondsPerDay = 86_400.0

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func daysSince1970(_ date: Date) -> Int {
        // `maximum` replaces NaN by its other argument.
        let nearest = min(Double.maximum(date.timeIntervalSince1970, seconds.lowerBound), seconds.upperBound.nextDown)
        return Int((nearest / secondsPerDay).rounded(.down))
    }

    private static let seconds = -62_135_596_800..<253_402_300_800.0

    // Years that begin in March have the leap day last, which makes both directions plain arithmetic.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear / 400
        let yearOfEra = marchYear % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
        let days = daysSince1970 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Returns a number with zeros before it, if it has fewer digits than `width`.
    package static func pad(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Returns a day of the years 0 to 9999 as text. One text for each number would take several times as long.
    private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            var rest = year
            for position in (0..<4).reversed() {
                bytes.initializeElement(at: position, to: digit(rest))
                rest /= 10
            }
            bytes.initializeElement(at: 4, to: dash)
            bytes.initializeElement(at: 5, to: digit(month / 10))
            bytes.initializeElement(at: 6, to: digit(month))
            bytes.initializeElement(at: 7, to: dash)
            bytes.initializeElement(at: 8, to: digit(day / 10))
            bytes.initializeElement(at: 9, to: digit(day))
            return 10
        }
    }

    /// Returns the last digit of a number.
    private static func digit(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }
}

extension CalendarDay {
    /// Returns the date whose UTC day and time equal those on the clock of this machine. Its day is the user's day.
    public static func local(_ instant: Date) -> Date {
        // Foundation takes UTC for forms of TZ that the system knows: “:Europe/Berlin”, “UTC-14”.
        var seconds = time_t(instant.timeIntervalSince1970.rounded(.down))
        var clock = tm()
        localtime_r(&seconds, &clock)
        return instant.addingTimeInterval(TimeInterval(clock.tm_gmtoff))
    }

    /// Returns the date whose UTC day and time equal those on a clock in a time zone.
    ///
    /// - Parameters:
    ///   - instant: The instant.
    ///   - zone: The time zone.
    public static func local(_ instant: Date, in zone: TimeZone) -> Date {
        instant.addingTimeInterval(TimeInterval(zone.secondsFromGMT(for: instant)))
    }

    /// Returns the beginning of a day on the clock of this machine, so that `local` of it is on that day.
    ///
    /// - Parameter day: The day, as 00:00 UTC.
    package static func localStart(of day: Date) -> Date { start(of: day) { local($0) } }

    /// Returns the beginning of a day in a time zone.
    ///
    /// - Parameters:
    ///   - day: The day, as 00:00 UTC.
    ///   - zone: The time zone.
    package static func localStart(of day: Date, in zone: TimeZone) -> Date { start(of: day) { local($0, in: zone) } }

    private static func start(of day: Date, _ local: (Date) -> Date) -> Date {
        // A change of the clocks near midnight is between the two outer instants, wherever that is. By one of the
        // offsets, midnight may be on the day before. Where clocks are put forward at midnight, there is none.
        let starts = [-secondsPerDay, 0, secondsPerDay].map { distance in
            day - local(day + distance).timeIntervalSince(day + distance)
        }
        return starts.filter { local($0) >= day }.min() ?? starts[1]
    }
}

extension Date {
    /// The date whose UTC day and time equal those on the clock of this machine.
    package var local: Date { CalendarDay.local(self) }
}
