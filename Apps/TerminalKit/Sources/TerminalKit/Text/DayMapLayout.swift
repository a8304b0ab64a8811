/// Lays out a map of days. If it is too wide, the year is split into parts of equal length.
struct DayMapLayout {
    private let map: DayMap
    private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]
    private static let labelWidth = 4

    static func lines(of map: DayMap, width: Int, style: Style) -> [String] {
        let room = max(1, min(width, 1000) - labelWidth)
        let parts = max(1, (map.weeks.count + room - 1) / room)
        let length = max(1, (map.weeks.count + parts - 1) / parts)
        let layout = DayMapLayout(map: map)
        let blocks = stride(from: 0, to: map.weeks.count, by: length).map { start in
            layout.lines(of: start..<min(start + length, map.weeks.count), room: room)
        }
        let legend = DayMap.legend.map { Text(String($0), "░▒▓█".contains($0) ? .good : .dim) }
            .joined(separator: "").wrapped(to: width)
        return (blocks.flatMap(\.self) + legend).map { style($0) }
    }

    /// Returns the names of the months, and a line for each weekday.
    private func lines(of weeks: Range<Int>, room: Int) -> [Text] {
        let blanks = Text(String(repeating: " ", count: Self.labelWidth))
        let days = Self.weekdays.enumerated().map { day, name in
            let marks = weeks.map { week in
                map.weeks[week][day].map { Text(DayMap.mark($0), $0 > 0 ? .good : .dim) } ?? " "
            }
            return Text(name.padded(to: Self.labelWidth), .dim) + marks.joined(separator: "")
        }
        return ([blanks + Text(months(in: weeks, room: room), .dim)] + days).map(\.withoutTrailingBlanks)
    }

    /// Returns the names of the months above their first weeks, as far as there is room between them. The last one may end
    /// after the weeks.
    private func months(in weeks: Range<Int>, room: Int) -> String {
        map.months.reduce("") { line, month in
            let column = month.week - weeks.lowerBound
            let isInside = weeks.contains(month.week) && column + month.name.count <= room
            guard isInside, line.isEmpty || line.count < column else { return line }
            return line.padded(to: column) + month.name
        }
    }
}
