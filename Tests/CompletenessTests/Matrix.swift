/// The result of an inspection: a row for each property, a column for each layer.
struct Matrix: Sendable, CustomStringConvertible {
    private let rows: [(label: String, problems: [Layer: String])]

    init(of pipeline: Pipeline) async throws {
        let inspection = try await Inspection(pipeline)
        var rows: [(String, [Layer: String])] = []
        for path in PropertyPath.all(in: pipeline.table) where path.isListed {
            rows.append((path.label, await inspection.problems(of: path)))
        }
        self.rows = rows
    }

    var count: Int { rows.count }

    /// A sentence for each cell without a tick.
    var problems: [String] {
        rows.flatMap { row in
            Layer.allCases.compactMap { layer in row.problems[layer].map { "\(row.label) at \(layer.rawValue): \($0)" }
            }
        }
    }

    var description: String {
        let width = rows.map(\.label.count).max() ?? 0
        let head = line("", Layer.allCases.map(\.rawValue), width)
        return ([head] + rows.map { row in line(row.label, Layer.allCases.map { row.problems[$0] ?? "✓" }, width) })
            .joined(separator: "\n")
    }

    private func line(_ label: String, _ cells: [String], _ width: Int) -> String {
        pad(label, width) + cells.map { "  " + pad($0, 14) }.joined()
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
