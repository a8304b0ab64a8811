import CoreDomain
import Foundation

/// Converts instants to text such as `2026-11-25T21:38:12.345Z` and back.
enum LogDate {
    static func text(_ date: Date) -> String {
        let milliseconds = date.millisecondsSince1970
        let (day, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        let time = rest < 0 ? rest + 86_400_000 : rest
        let start = Date(millisecondsSince1970: (rest < 0 ? day - 1 : day) * 86_400_000)
        let parts = [(time / 3_600_000, 2), (time / 60_000 % 60, 2), (time / 1000 % 60, 2), (time % 1000, 3)]
        let digits = parts.map { number, width in CalendarDay.pad(Int(number), to: width) }
        return "\(CalendarDay.text(from: start))T\(digits[0]):\(digits[1]):\(digits[2]).\(digits[3])Z"
    }

    static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 24, bytes[10] == UInt8(ascii: "T"), bytes[23] == UInt8(ascii: "Z"),
                let day = CalendarDay.date(from: String(decoding: bytes.prefix(10), as: UTF8.self)),
                let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
                let second = number(bytes[17..<19]), let fraction = number(bytes[20..<23])
            else { return nil }
            let time = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
            return Date(millisecondsSince1970: day.millisecondsSince1970 + time)
        }
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
