extension Model {
    /// The matrix of properties and layers: `✓` there, `≈` under another name or derived, blank not needed.
    public var matrix: String {
        let width = rows.map(\.name.count).max() ?? 0
        let head = line("", Layer.allCases.map(\.rawValue), width)
        let lines = rows.map { row in line(row.name, Layer.allCases.map { row.cells[$0]?.rawValue ?? "" }, width) }
        return (["\(context) \(name)", head] + lines).joined(separator: "\n")
    }

    private func line(_ name: String, _ cells: [String], _ width: Int) -> String {
        let columns = zip(cells, Layer.allCases).map { cell, layer in pad(cell, max(layer.rawValue.count, 7)) }
        return "  " + ([pad(name, width)] + columns).joined(separator: "  ")
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
