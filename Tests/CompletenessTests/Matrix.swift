/// What came of an inspection: a row a property, a column a layer.
struct Matrix: Sendable, CustomStringConvertible {
    private let layers: [Layer]
    private let rows: [(label: String, problems: [Layer: String])]

    init(of journey: Journey) async throws {
        layers = journey.layers
        let inspection = try await Inspection(journey)
        var rows: [(String, [Layer: String])] = []
        for visit in Visit.all(in: journey.table) where visit.isGuides {
            rows.append((visit.label, await inspection.problems(of: visit)))
        }
        self.rows = rows
    }

    var count: Int { rows.count }

    /// One sentence for each cell that has no tick.
    var problems: [String] {
        rows.flatMap { row in
            layers.compactMap { layer in row.problems[layer].map { "\(row.label) at \(layer.rawValue): \($0)" } }
        }
    }

    var description: String {
        let width = rows.map(\.label.count).max() ?? 0
        let head = line("", layers.map(\.rawValue), width)
        return ([head] + rows.map { row in line(row.label, layers.map { row.problems[$0] ?? "✓" }, width) })
            .joined(separator: "\n")
    }

    private func line(_ label: String, _ cells: [String], _ width: Int) -> String {
        pad(label, width) + cells.map { "  " + pad($0, 14) }.joined()
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
