public import CoreDomain

extension AggregateStore {
    /// Yields the root with the requested parts, then again after each change. Fetches a stale or missing root.
    ///
    /// Ends with an error if fetching fails, and with `notFound` if the source doesn't have the root. If the root is
    /// cleared from storage, waits for the next change. If storage can't be read, yields the latest value with a
    /// warning.
    public func updates(
        of key: RecordKey, with parts: [RecordReference] = [], from source: @escaping Source
    ) -> AsyncThrowingStream<Fetched<Aggregate<Root>>, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<Aggregate<Root>>.self)
        let changes = storage.engine.changes(of: changedKey(key))
        let request = Request(key, with: parts, from: source)
        let task = Task {
            do {
                var latest: Fetched<Aggregate<Root>>?
                func yieldIfNew(_ next: Fetched<Aggregate<Root>>) {
                    if let latest, latest.value.root.isEqual(to: next.value.root), latest.isStored == next.isStored {
                        return
                    }
                    latest = next
                    continuation.yield(next)
                }
                func yieldStored(orElse known: Fetched<Aggregate<Root>>?) async throws {
                    let next = try await snapshot(request, .cached)
                    if let stored = next.stored { return yieldIfNew(stored.fetched()) }
                    if next.isKnownMissing { throw FetchError.notFound(Root.name(of: key)) }
                    // The root was cleared or can't be read, but the item may still exist at the source.
                    if let known { yieldIfNew(known.adding(next.readError)) }
                }
                let first = try await snapshot(request, .cached)
                if let stored = first.stored { yieldIfNew(stored.fetched()) }
                if first.stored?.isFresh != true {
                    let fetched = try await refetch(key, replacing: first, from: source)
                    // Reads again, because another process may have stored a newer value, and its changes aren't
                    // observed.
                    if fetched.isStored {
                        try await yieldStored(orElse: fetched)
                    } else {
                        yieldIfNew(fetched)
                    }
                }
                for await _ in changes { try await yieldStored(orElse: latest) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension Fetched {
    fileprivate var isStored: Bool { !warnings.contains(where: \.concernsStorage) }
}
