import Foundation

/// The results of one engine at one size.
struct Report: Codable {
    struct Row: Codable {
        let work: Work
        let engine: Measurement
        let floor: Measurement?

        /// The engine's time divided by the floor's, or `nil` if the rounds of either differ too much.
        var ratio: Double? {
            guard let floor, floor.best > 0, floor.isSettled, engine.isSettled else { return nil }
            return engine.best / floor.best
        }
    }

    let engine: String
    let clock: Measurement.Clock
    let records: Int
    let bytesPerRecord: Int
    /// The resident memory of the process once the records are stored, in MB.
    let residentMegabytes: Int
    var rows: [Row] = []

    var text: String {
        let title =
            "\(engine), \(records) records, \(bytesPerRecord) bytes a record, \(residentMegabytes) MB resident, "
            + "µs of \(clock.rawValue) time"
        let header = Self.line("", ["floor", "best", "median", "p95", "ratio"], "")
        let lines = rows.map { row in
            Self.line(
                row.work.rawValue,
                [
                    row.floor.map { Self.number($0.best) } ?? "—", Self.number(row.engine.best),
                    Self.number(row.engine.median), Self.number(row.engine.p95),
                    row.ratio.map { String(format: "%.1f", $0) } ?? (row.floor == nil ? "—" : "unclear"),
                ], row.ratio.map(Self.bar) ?? "")
        }
        return ([title, header] + lines).joined(separator: "\n") + "\n"
    }

    /// A line for each work with a floor: the engine and the work, a tab, and the ratio of the best times.
    var ratios: String {
        rows.compactMap { row in
            row.floor.map { "\(engine), \(row.work.rawValue)\t\(row.engine.best / $0.best)" }
        }.joined(separator: "\n")
    }

    private static func line(_ name: String, _ cells: [String], _ bar: String) -> String {
        let left = name.padding(toLength: 34, withPad: " ", startingAt: 0)
        let right = cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
        return bar.isEmpty ? left + right : "\(left)\(right)  \(bar)"
    }

    /// A bar of two blocks for each doubling: ×2 is ██, ×4 is ████.
    private static func bar(_ ratio: Double) -> String {
        String(repeating: "█", count: max(0, min(30, Int((2 * log2(ratio)).rounded()))))
    }

    private static func number(_ value: Double) -> String { String(format: value < 100 ? "%.1f" : "%.0f", value) }
}
