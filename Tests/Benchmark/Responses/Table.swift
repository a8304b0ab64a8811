import Foundation
import Measuring

/// The times of several ways to do the same work, and their ratios to a floor.
struct Table: CustomStringConvertible {
    private let title: String
    private let floor: String
    private var rows: [(name: String, times: [Double])] = []

    init(_ title: String, floor: String) {
        self.title = title
        self.floor = floor
    }

    /// Measures `count` calls of `body`.
    mutating func measure(_ name: String, _ count: Int, _ body: () throws -> Void) rethrows {
        let start = processorTime
        for _ in 0..<count { try body() }
        add((processorTime - start) / .milliseconds(count), to: name)
    }

    /// Measures `count` calls of `body`.
    mutating func measure(_ name: String, _ count: Int, _ body: () async throws -> Void) async rethrows {
        let start = processorTime
        for _ in 0..<count { try await body() }
        add((processorTime - start) / .milliseconds(count), to: name)
    }

    private mutating func add(_ time: Double, to name: String) {
        if let index = rows.firstIndex(where: { $0.name == name }) {
            rows[index].times.append(time)
        } else {
            rows.append((name, [time]))
        }
    }

    /// Whether the program prints ratios for `.ci/limits`: a name, a tab, and the ratio of the best times.
    static let isOfRatios = CommandLine.arguments.contains("--ratios")

    var description: String {
        let floor = rows.first { $0.name == self.floor }?.times.min() ?? 0
        if Self.isOfRatios {
            return rows.filter { $0.name != self.floor }
                .map { "\(title): \($0.name)\t\(($0.times.min() ?? 0) / floor)" }.joined(separator: "\n")
        }
        let lines = rows.map { row -> String in
            let times = row.times.sorted()
            let columns = String(format: "%9.3f%9.3f%8.1f×", times[0], times[times.count / 2], times[0] / floor)
            return row.name.padding(toLength: 34, withPad: " ", startingAt: 0) + columns
        }
        let header = title.padding(toLength: 34, withPad: " ", startingAt: 0) + "     best   median"
        return ([header] + lines).joined(separator: "\n") + "\n"
    }
}

/// The reason why nothing could be measured.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
