/// The days of a year as a map: a column for each week, a row for each weekday, and a mark for what a day has.
public struct DayMap: Equatable, Sendable {
    /// A week from Monday on. A day that isn't on the map is `nil`.
    let weeks: [[Int?]]
    /// The names of the months, with the week of their first day.
    let months: [(name: String, week: Int)]

    /// - Parameters:
    ///   - weeks: The number of each day from Monday to Sunday. A day that isn't on the map is `nil`.
    ///   - months: The names of the months, with the week of their first day, counted from 0.
    public init(weeks: [[Int?]], months: [(name: String, week: Int)]) {
        self.weeks = weeks
        self.months = months
    }

    /// Returns whether two maps have the same days and months.
    public static func == (left: DayMap, right: DayMap) -> Bool {
        left.weeks == right.weeks && left.months.map(\.name) == right.months.map(\.name)
            && left.months.map(\.week) == right.months.map(\.week)
    }

    /// Returns the mark of a day, which is darker for a higher number: “·” for 0, “█” from 5 on.
    static func mark(_ count: Int) -> String {
        switch count {
        case ..<1: "·"
        case 1: "░"
        case 2: "▒"
        case 3...4: "▓"
        default: "█"
        }
    }

    /// The meaning of the marks.
    static let legend = "· 0  ░ 1  ▒ 2  ▓ 3–4  █ 5 or more"
}
