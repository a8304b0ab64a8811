/// An optional part fetched in addition to a value: the part, or a warning if it couldn't be fetched.
package struct BestEffort<Value: Sendable>: Sendable {
    /// The part, or `nil` if it couldn't be fetched.
    package let value: Value?
    /// The warning with the reason for the part's absence; empty if the part is present.
    package let warnings: [FetchWarning]

    fileprivate init(value: Value?, warnings: [FetchWarning]) {
        self.value = value
        self.warnings = warnings
    }

    /// Fetches a part, turning any failure into a warning. A part that isn't offered causes no warning.
    ///
    /// - Throws: `FetchError.cancelled`, since a cancelled caller needs neither the part nor the value.
    package init(_ part: any ResponsePart, _ fetch: () async throws -> Value) async throws {
        do {
            value = try await fetch()
            warnings = []
        } catch {
            let error = FetchError(error)
            if error == .cancelled { throw error }
            value = nil
            warnings = if case .notOffered = error { [] } else { [.absent(part, error)] }
        }
    }
}

/// Parts shared by all contexts.
public enum SharedPart: String, ResponsePart {
    /// The images configuration; without it, no image URL can be built.
    case imagesConfiguration
    /// The names of the user's lists that hold an item.
    case listMembership
}

extension ImagesConfigurationProviding {
    /// Fetches the configuration as an optional addition to a value.
    ///
    /// Of the configuration's own warnings, only one about unreadable storage is relevant and reported. Refreshing the
    /// value doesn't refresh a fresh configuration.
    package func bestEffort(_ policy: FetchPolicy = .cached) async throws -> BestEffort<ImagesConfiguration> {
        let fetched = try await BestEffort(SharedPart.imagesConfiguration) {
            try await imagesConfiguration(policy == .refresh ? .cached : policy)
        }
        let own = fetched.value?.warnings.filter { $0.readError != nil } ?? []
        return BestEffort(value: fetched.value?.value, warnings: fetched.warnings + own)
    }

    /// Fetches a value and the images configuration concurrently and combines them.
    ///
    /// `map` receives `nil` if the configuration couldn't be fetched; the result then has a warning.
    package func resolve<Value, Details>(
        _ policy: FetchPolicy, _ fetch: () async throws -> Fetched<Value>,
        _ map: (Value, ImagesConfiguration?) throws -> Details
    ) async throws -> Fetched<Details> {
        async let configuration = bestEffort(policy)
        let fetched = try await fetch()
        let images = try await configuration
        return try fetched.map { try map($0, images.value) }.adding(images.warnings)
    }

    /// Fetches an item and the images configuration concurrently and combines them with the item's marks.
    ///
    /// `map` receives `nil` if the configuration couldn't be fetched, and no marks if the lists couldn't be read; the
    /// result then has a warning.
    package func resolve<Value, Details>(
        _ item: ItemReference, on lists: any MarksProviding, _ policy: FetchPolicy,
        _ fetch: () async throws -> Fetched<Value>,
        _ map: (Value, Marks, ImagesConfiguration?) throws -> Details
    ) async throws -> Fetched<Details> {
        async let configuration = bestEffort(policy)
        let fetched = try await fetch()
        let marks = try await lists.bestEffort(of: item)
        let images = try await configuration
        return try fetched.map { try map($0, marks.value ?? .none, images.value) }
            .adding(images.warnings + marks.warnings)
    }
}

extension MarksProviding {
    /// Reads an item's marks as an optional addition to a value.
    package func bestEffort(of item: ItemReference) async throws -> BestEffort<Marks> {
        try await BestEffort(SharedPart.listMembership) { try await marks(of: item) }
    }

    /// Reads the marks of several items as an optional addition to their values.
    package func bestEffort(of items: [ItemReference]) async throws -> BestEffort<[ItemReference: Marks]> {
        try await BestEffort(SharedPart.listMembership) { try await marks(of: items) }
    }
}
