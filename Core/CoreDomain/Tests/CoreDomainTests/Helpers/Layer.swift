/// A layer through which every property of a model is to pass, under its own name or another.
package struct Layer<Model: Sendable>: Sendable, CustomStringConvertible {
    package let description: String
    private let names: [String: String]
    private let value: @Sendable (Model) async throws -> any Sendable

    /// `names` says what the layer calls the properties that it calls otherwise.
    package init(
        _ description: String, renaming names: [String: String] = [:],
        _ value: @escaping @Sendable (Model) async throws -> any Sendable
    ) {
        self.description = description
        self.names = names
        self.value = value
    }

    /// The properties of the layer's value of `model`, by the layer's names.
    package func properties(of model: Model) async throws -> [String: String] {
        CoreDomainTestHelpers.properties(of: try await value(model))
    }

    /// The names of the properties in which the layer's values of two models differ.
    package func differences(between left: Model, and right: Model) async throws -> Set<String> {
        let (left, right) = (try await properties(of: left), try await properties(of: right))
        return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
    }

    /// What the layer calls the model's `property`.
    package func name(of property: String) -> String { names[property] ?? property }
}

/// One property of a model, and a model in which only that is unlike the mock’s.
package struct Change<Model: Sendable>: Sendable, CustomStringConvertible {
    package let description: String
    package let changed: Model

    package init(_ property: String, _ changed: Model) {
        description = property
        self.changed = changed
    }
}
