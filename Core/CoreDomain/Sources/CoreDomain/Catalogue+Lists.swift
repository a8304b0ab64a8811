// The use cases for lists, searches and what is stored of them.
extension Catalogue {
    /// Fetches a page of a list that the remote source maintains. Lists change between requests, so a row may occur on
    /// two pages.
    ///
    /// - Parameters:
    ///   - number: The number of the page, from 1.
    ///   - list: The list.
    ///   - policy: Whether a stored page may be used, and the source asked.
    /// - Returns: The rows with their image URLs, their freshness, and warnings about what is missing.
    public func page(
        _ number: Int = 1, of list: List, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<Row>> {
        try await fetchPage((list, number), policy)
    }

    /// Returns a sequence of all pages of a list. Each page is fetched when it is requested.
    ///
    /// ```swift
    /// for try await page in movies.pages(of: .popular) { print(page.value.items) }
    /// ```
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - policy: Whether stored pages may be used, and the source asked.
    public func pages(of list: List, policy: FetchPolicy = .cached) -> FetchedPages<Row> {
        FetchedPages(policy) { [fetchPage] number, policy in try await fetchPage((list, number), policy) }
    }

    /// Searches for items by title or name.
    ///
    /// If the remote source can't be reached or rejects the request, the first page has stored items and a warning. If the
    /// source offers no lists, the only page has stored items.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - number: The number of the page, from 1.
    ///   - policy: Whether a stored page may be used, and the source asked.
    /// - Returns: The rows with their image URLs, their freshness, and warnings about what is missing.
    public func search(
        for search: Search, page number: Int = 1, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<Page<Row>> {
        try await fetchFound((search, number), policy)
    }

    /// Returns stored items whose title or name matches, the best match first, without image URLs. Doesn't use the
    /// network.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - limit: The greatest number of items.
    public func stored(matching search: Search, limit: Int) async throws(FetchError) -> [Row] {
        try await FetchError.bridge {
            try await core.repository.stored(matching: search, limit: limit).value.map { core.row($0, nil) }
        }
    }

    /// Returns the stored title or name that is most similar to a text; `nil` if none is similar. Doesn't use the
    /// network.
    ///
    /// - Parameter text: The text, which may be misspelt.
    public func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await FetchError.bridge { try await core.repository.storedTitle(near: text) }
    }

    /// Returns the ids of all stored items, in any language. Some may be too old to be read. Doesn't use the network.
    ///
    /// Use it to skip items that aren't stored.
    public func storedIDs() async throws(FetchError) -> Set<Int> {
        try await FetchError.bridge { try await core.repository.storedIDs() }
    }

    /// Returns the number of stored items that can be found offline, in all languages. Doesn't use the network.
    public func storedCount() async throws(FetchError) -> Int {
        try await FetchError.bridge { try await core.repository.storedCount() }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    ///
    /// - Parameter staleOnly: Whether fresh records stay.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await core.repository.clear(staleOnly: staleOnly) }
    }
}

// What the use cases are made of.
extension Catalogue {
    private var fetchPage: Fetch<(list: List, page: Int), Page<Row>> {
        Fetch(core.images, { try await core.repository.page($0.page, of: $0.list, $1) }, rows)
    }

    private var fetchFound: Fetch<(search: Search, page: Int), Page<Row>> {
        Fetch(
            core.images,
            Fallback.searching(
                { try await core.repository.page($1, of: Self.list(of: $0), $2) },
                orStored: { try await core.repository.stored(matching: $0, limit: $1) }),
            rows)
    }

    private func rows(of page: Page<Preview>, _ configuration: ImagesConfiguration?) -> Page<Row> {
        page.map { core.row($0, configuration) }
    }
}
