import Storage

extension StorageConformance {
    /// The checks for engines whose location may be unreachable: a disk that isn't mounted, a server that is down.
    ///
    /// Run them with an `Opening` for an unreachable location; opening itself must succeed.
    public static let unreachable: [Check] = [
        Check(opening: "every operation at an unreachable location throws an error with the location") { open in
            let engine = try await open()
            for _ in 1...2 { try await expectUnreachable(engine) }
            try await engine.close()
        },
        Check(opening: "an engine at an unreachable location can be closed, before and after its first use") { open in
            for isUsed in [false, true] {
                let engine = try await open()
                if isUsed { try await expectUnreachable(engine) }
                try await engine.close()
                try await engine.close()
                try await expectClosed(engine)
            }
        },
        Check(opening: "all concurrent operations at an unreachable location throw") { open in
            let engine = try await open()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await expectUnreachable(engine) } }
                try await group.waitForAll()
            }
            try await engine.close()
        },
    ]

    /// The checks for engines that keep working after an interruption. Run them with `run(interruptedBy:_:)`.
    public static let reconnection: [Check] = [
        Check(interrupting: "an engine has its earlier commits once its location is reachable again") {
            open, interruption in
            let engine = try await open()
            let one = TitleRecord(1, "One")
            let two = TitleRecord(2, "Two")
            try await engine.put(one)
            for round in 1...3 {
                try await interruption.run { try await expectUnreachable(engine) }
                try expect(try await engine.load(TitleRecord.self, 1), is: [one])
                try await engine.put(two, EntryRecord("a", round))
                try expect(try await engine.page(TitleRecord.self), is: [one, two])
                try expect(try await engine.page(EntryRecord.self).count, is: round)
            }
            try await engine.close()
        },
        Check(interrupting: "an engine first used during an interruption works after the interruption") {
            open, interruption in
            let engine = try await open()
            try await interruption.run { try await expectUnreachable(engine) }
            try expect(try await engine.page(TitleRecord.self), is: [])
            try await engine.put(TitleRecord(1, "One"))
            try expect(try await engine.page(TitleRecord.self).count, is: 1)
            try await engine.close()
        },
        Check(interrupting: "an engine can be closed during an interruption") { open, interruption in
            let engine = try await open()
            try await engine.put(TitleRecord(1, "One"))
            try await interruption.run { try await engine.close() }
            try await expectClosed(engine)
            let other = try await open()
            try expect(try await other.page(TitleRecord.self).count, is: 1)
            try await other.close()
        },
    ]

    private static func expectUnreachable(_ engine: any StorageEngine) async throws {
        try await expectNamed(engine) { _ = try await engine.load(TitleRecord.self, 1) }
        try await expectNamed(engine) { _ = try await engine.page(TitleRecord.self) }
        try await expectNamed(engine) { try await engine.put(TitleRecord(3, "never")) }
        if let engine = engine as? any SearchableStorage {
            try await expectNamed(engine) {
                _ = try await engine.search("one", in: "title", of: TitleRecord.self, limit: 1)
            }
        }
        if let engine = engine as? any InspectableStorage {
            try await expectNamed(engine) { _ = try await engine.statistics() }
        }
    }

    /// Throws an error unless `body` throws one that names the engine's location or a folder above it.
    private static func expectNamed(
        _ engine: any StorageEngine, line: Int = #line, from body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch StorageError.failed(let location, _, _), StorageError.foreign(let location, _) {
            let wanted = (engine as? any InspectableStorage)?.location ?? location
            guard !location.isEmpty, wanted.hasPrefix(location) else {
                throw Mismatch(description: "the error names “\(location)”; expected “\(wanted)” (line \(line))")
            }
            return
        }
        throw Mismatch(description: "nothing was thrown (line \(line))")
    }
}
