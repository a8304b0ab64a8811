import Foundation

/// Prints what a benchmark measures. With `--ratios`, each figure is a line of its name, a tab and its value, which
/// `.ci/limits` compares with its limit.
package enum Figures {
    /// Whether the figures are printed for `.ci/limits`.
    package static let areForLimits = CommandLine.arguments.contains("--ratios")

    /// Prints a figure. The unit is part of its name for `.ci/limits`.
    package static func report(_ name: String, _ value: Double, _ unit: String = "") {
        if areForLimits { return print("\(name)\(unit.isEmpty ? "" : ", \(unit)")\t\(value)") }
        print(name.padded(60) + String(format: "%8.2f ", value) + unit)
    }

    /// Prints how many times as long as its floor something takes.
    package static func report(_ name: String, _ time: Duration, to floor: Duration) {
        if areForLimits { return report(name, time / floor) }
        print(name.padded(60) + time.text + floor.text + String(format: "%8.2f ×", time / floor))
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { padding(toLength: width, withPad: " ", startingAt: 0) }
}
