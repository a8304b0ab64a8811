/// Sends answers through the layers of a journey and says where a property is lost on the way.
struct Inspection {
    let journey: Journey
    private let json: JSON
    private let shapes: [Layer: Shape]

    /// Sends an answer in which everything is set.
    init(_ journey: Journey) async throws {
        self.journey = journey
        var writer = FixtureWriter(number: 0)
        json = writer.object(of: journey.table)
        shapes = try await journey.shapes(json)
    }

    /// What is wrong with the property at each layer; nothing where nothing is.
    func problems(of visit: Visit) async -> [Layer: String] {
        var problems = await dropping(visit)
        problems.merge(await replacing(visit)) { _, replaced in replaced }
        for layer in journey.layers { problems[layer] = presence(of: visit, at: layer) ?? problems[layer] }
        return problems
    }

    /// It is there, and it is what TMDb sent.
    private func presence(of visit: Visit, at layer: Layer) -> String? {
        let found = shapes[layer]?[visit.path(at: layer)] ?? .absent
        if found == .absent { return "missing" }
        let sent = json[visit.key]
        if found.count != sent.count { return "\(found.count) instead of \(sent.count)" }
        if visit.property.table != nil { return nil }
        let wanted = shape(of: sent, visit.property, at: layer)
        return found == wanted ? nil : "\(found) instead of \(wanted)"
    }

    /// When TMDb sends another value, that is seen, and nothing else changes.
    private func replacing(_ visit: Visit) async -> [Layer: String] {
        // The crew's order hangs on its departments, and here nothing but the value is to change.
        if visit.property.table != nil || visit.property.name == "department" { return [:] }
        let other = another(visit)
        var changed = json
        changed[visit.key] = other
        return await compare("replaced", changed) { shape, layer in
            shape[visit.path(at: layer)] = self.shape(of: other, visit.property, at: layer)
        }
    }

    private func another(_ visit: Visit) -> JSON {
        if visit.property.element == "Bool" { return .leaf(.boolean(false)) }
        var writer = FixtureWriter(number: 900)
        var other = writer.value(of: visit.property)
        while other == json[visit.key] { other = writer.value(of: visit.property) }
        return other
    }

    /// When TMDb leaves it out, it is gone as the decode policy says, and nothing else changes.
    private func dropping(_ visit: Visit) async -> [Layer: String] {
        var rest = json
        rest[visit.key] = .absent
        switch visit.absence {
        case .absent: return await compare("dropped", rest) { $0[visit.path(at: $1)] = .absent }
        case .value(let value): return await compare("dropped", rest) { $0[visit.path(at: $1)] = .leaf(value) }
        case .ownerLeftOut: return await compare("dropped", rest) { $0.remove(visit.path(at: $1).dropLast()) }
        case .noAnswer:
            guard (try? await journey.shapes(rest)) != nil else { return [:] }
            return [.wire: "an answer without it is taken"]
        }
    }

    private func compare(
        _ how: String, _ changed: JSON, _ change: (inout Shape, Layer) -> Void
    ) async -> [Layer: String] {
        do {
            let found = try await journey.shapes(changed)
            return shapes.reduce(into: [:]) { problems, entry in
                var wanted = entry.value
                change(&wanted, entry.key)
                let found = found[entry.key] ?? .absent
                if found == wanted { return }
                problems[entry.key] = found == entry.value ? "stays when \(how)" : "not alone to change when \(how)"
            }
        } catch {
            return Dictionary(uniqueKeysWithValues: journey.layers.map { ($0, "\(how): \(error)") })
        }
    }

    private func shape(of json: JSON, _ property: Guide.Property, at layer: Layer) -> Shape {
        switch json {
        case .leaf(let scalar): .leaf(layer.leaf(scalar, of: property))
        case .list(let elements): .list(elements.map { shape(of: $0, property, at: layer) })
        case .absent, .object: .absent
        }
    }
}
