import CoreDomain
import PopcornLibrary
import Prompt

/// Changes of lists. Each confirms in one line beside the list that it shows.
extension LibraryPlugin {
    func create(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await wording { _ = try await library.createList(named: name) }
        return try await show(name, invocation).adding(messages: ["created “\(name)”"])
    }

    func rename(
        _ old: ListName, to new: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        try await wording { _ = try await library.renameList(old, to: new) }
        return try await show(new, invocation).adding(messages: ["renamed “\(old)” to “\(new)”"])
    }

    func delete(_ name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await wording { _ = try await library.deleteList(named: name) }
        return try await lists(invocation).adding(messages: ["deleted “\(name)”; undo restores it"])
    }

    func add(to name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await requireList(name)
        let found = try await invocation.find()
        return try await add([found.item], to: name, invocation).adding(messages: found.messages)
    }

    func add(
        _ items: [Item], to name: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        let listed = try await wording { try await library.list(named: name).entries.map(\.item) }
        var titles: [TitleSnapshot] = []
        // What is on the list already needs no request.
        for item in items where !listed.contains(item.reference) {
            titles.append(TitleSnapshot(try await invocation.summary(of: item.reference)))
        }
        let additions = titles
        let event = try await wording { try await library.add(additions, to: name) }
        let message = event.map { "\(added($0.titles.count, of: items.count)) to “\(name)”" } ?? "already on “\(name)”"
        return try await show(name, invocation).adding(messages: [message])
    }

    /// “added”, or “added 2 titles” if several rows were chosen.
    private func added(_ count: Int, of chosen: Int) -> String {
        chosen == 1 ? "added" : "added \(Phrases.count(count, "title"))"
    }

    func remove(from name: ListName, _ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        try await remove([listed(on: name, invocation)], from: name, invocation)
    }

    func remove(
        _ items: [ItemReference], from name: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        guard let event = try await wording({ try await library.remove(items, from: name) }) else {
            let what = items.map { "\($0.kind.rawValue) \($0.id)" }.joined(separator: ", ")
            throw CommandFailure(.notFound(what), "\(what) is not on “\(name)”", hint: "list \(name)")
        }
        let titles = items.count == 1 ? "" : " \(Phrases.count(event.titles.count, "title"))"
        return try await show(name, invocation).adding(messages: ["removed\(titles) from “\(name)”"])
    }

    func move(
        from source: ListName, to target: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> CommandResult {
        try await requireList(target)
        let item = try await listed(on: source, invocation)
        guard let event = try await wording({ try await library.move([item], from: source, to: target) }) else {
            throw CommandFailure(
                .notFound("\(item.id)"),
                "\(item.kind.rawValue) \(item.id) is not on “\(source)”, or both lists are the same",
                hint: "list \(source)")
        }
        let title = event.titles.first?.title ?? "it"
        return try await show(target, invocation)
            .adding(messages: ["moved \(title) from “\(source)” to “\(target)”"])
    }

    func undo(_ invocation: Invocation<LibraryPlugin>) async throws -> CommandResult {
        let event = try await wording { try await library.undo() }
        let name = event.lists.first?.name ?? .watchlist
        let exists = try await library.lists().contains { ListName($0.name) == name }
        let result = exists ? try await show(name, invocation) : try await lists(invocation)
        return result.adding(messages: ["undone: \(event.sentence)"])
    }

    /// Finds an entry. No request is needed, so a title is looked for on the list itself.
    private func listed(
        on name: ListName, _ invocation: Invocation<LibraryPlugin>
    ) async throws -> ItemReference {
        let entries = try await wording { try await library.list(named: name).entries }
        switch try invocation.arguments.titleQuery() {
        case .current: return try await invocation.find().item.reference
        case .id(let id):
            let entry = entries.first { $0.id == id }?.item
            if let entry { return entry }
            return try await invocation.find().item.reference
        case .title(let title, let year):
            let match = entries.first {
                $0.title.isSameTitle(as: title) && (year == nil || $0.releaseDate.map(CalendarDay.year) == year)
            }
            if let match { return match.item }
            let nearest = entries.map(\.title).nearest(to: title)
            throw CommandFailure(
                .notFound(title), "“\(Sanitizer.excerpt(title))” is not on “\(name)”",
                hint: nearest.map { "did you mean “\($0)”?" } ?? "list \(name)")
        }
    }

    private func requireList(_ name: ListName) async throws {
        _ = try await wording { try await library.list(named: name) }
    }
}

extension TitleSnapshot {
    init(_ summary: ItemSummary) {
        self.init(
            item: summary.reference,
            title: summary.title,
            originalTitle: summary.originalTitle,
            originalLanguage: summary.originalLanguage,
            overview: summary.overview,
            releaseDate: summary.date,
            genreIDs: summary.genreIDs,
            posterPath: summary.posterPath,
            backdropPath: summary.backdropPath,
            popularity: summary.popularity,
            voteAverage: summary.voteAverage,
            voteCount: summary.voteCount,
            hasVideo: summary.hasVideo,
            isAdultOnly: summary.isAdultOnly)
    }
}
