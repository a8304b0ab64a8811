import Foundation

/// The figures that were measured, and whether all are within their limits.
package struct Limits {
    package private(set) var areKept = true

    package init() {}

    /// Prints a figure with the greatest value that it may have.
    package mutating func check(
        _ name: String, _ value: Double, _ unit: String = "", atMost limit: Double
    ) {
        let figure = String(format: "%8.2f %@", value, unit.padding(toLength: 4, withPad: " ", startingAt: 0))
        let isKept = value <= limit
        areKept = areKept && isKept
        let name = name.padding(toLength: 60, withPad: " ", startingAt: 0)
        print("\(name)\(figure) at most \(String(format: "%.1f", limit))\(isKept ? "" : "  FAIL")")
    }
}
