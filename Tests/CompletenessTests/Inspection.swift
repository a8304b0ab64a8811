/// Sends responses through a pipeline and finds the layers that lose a property.
struct Inspection {
    let pipeline: Pipeline
    private let json: JSON
    private let shapes: [Layer: Shape]

    /// Sends a response with every property set.
    init(_ pipeline: Pipeline) async throws {
        self.pipeline = pipeline
        var writer = FixtureWriter(number: 0)
        json = writer.object(of: pipeline.table)
        shapes = try await pipeline.shapes(json)
    }

    /// Returns the problems of a property, by layer.
    func problems(of path: PropertyPath) async -> [Layer: String] {
        var problems = await dropping(path)
        problems.merge(await replacing(path)) { _, replaced in replaced }
        for layer in Layer.allCases { problems[layer] = presence(of: path, at: layer) ?? problems[layer] }
        return problems
    }

    /// Checks that the property is there and has the value that was sent.
    private func presence(of path: PropertyPath, at layer: Layer) -> String? {
        let found = shapes[layer]?[path.keys(at: layer)] ?? .absent
        if found == .absent { return "missing" }
        let sent = json[path.keys]
        if found.count != sent.count { return "\(found.count) instead of \(sent.count)" }
        if path.property.table != nil { return nil }
        let wanted = shape(of: sent, path.property, at: layer)
        return found == wanted ? nil : "\(found) instead of \(wanted)"
    }

    /// Checks that another value arrives, and that nothing else changes.
    private func replacing(_ path: PropertyPath) async -> [Layer: String] {
        // Skips properties that determine the order of the cast or the crew: changing them would change more than the
        // value.
        let order = ["CrewMember.department", "AggregateCrewMember.department", "AggregateCastMember.order"]
        if path.property.table != nil || order.contains("\(path.table.name).\(path.property.name)") { return [:] }
        let other = another(path)
        var changed = json
        changed[path.keys] = other
        return await compare("replaced", changed) { shape, layer in
            shape[path.keys(at: layer)] = self.shape(of: other, path.property, at: layer)
        }
    }

    private func another(_ path: PropertyPath) -> JSON {
        if path.property.element == "Bool" { return .leaf(.boolean(false)) }
        var writer = FixtureWriter(number: 900)
        var other = writer.value(of: path.property)
        while other == json[path.keys] { other = writer.value(of: path.property) }
        return other
    }

    /// Checks that a response without the property has the result that the decode policy states, and that nothing else
    /// changes.
    private func dropping(_ path: PropertyPath) async -> [Layer: String] {
        var rest = json
        rest[path.keys] = .absent
        switch path.absence {
        case .absent: return await compare("dropped", rest) { $0[path.keys(at: $1)] = .absent }
        case .value(let value): return await compare("dropped", rest) { $0[path.keys(at: $1)] = .leaf(value) }
        case .sibling(let name):
            return await compare("dropped", rest) { shape, layer in
                let keys = path.keys(at: layer)
                shape[keys] = shape[keys.dropLast() + [name]]
            }
        case .ownerLeftOut: return await compare("dropped", rest) { $0.remove(path.keys(at: $1).dropLast()) }
        case .refused:
            guard (try? await pipeline.shapes(rest)) != nil else { return [:] }
            return [.wire: "a response without it is accepted"]
        }
    }

    private func compare(
        _ how: String, _ changed: JSON, _ change: (inout Shape, Layer) -> Void
    ) async -> [Layer: String] {
        do {
            let found = try await pipeline.shapes(changed)
            return shapes.reduce(into: [:]) { problems, entry in
                var wanted = entry.value
                change(&wanted, entry.key)
                let found = found[entry.key] ?? .absent
                if found == wanted { return }
                problems[entry.key] = found == entry.value ? "unchanged when \(how)" : "not the only change when \(how)"
            }
        } catch {
            return Dictionary(uniqueKeysWithValues: Layer.allCases.map { ($0, "\(how): \(error)") })
        }
    }

    private func shape(of json: JSON, _ property: TypeReference.Property, at layer: Layer) -> Shape {
        switch json {
        case .leaf(let scalar): .leaf(layer.leaf(scalar, of: property))
        case .list(let elements): .list(elements.map { shape(of: $0, property, at: layer) })
        case .absent, .object: .absent
        }
    }
}
