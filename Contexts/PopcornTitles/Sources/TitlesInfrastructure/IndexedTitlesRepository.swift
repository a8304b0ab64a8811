package import CoreDomain
package import Foundation
import Synchronization
import TitleIndex
package import TitlesDomain

/// Stores titles in one index file per kind.
package final class IndexedTitlesRepository: TitlesRepository {
    private let remote: any TitlesRemoteDataSource
    private let folder: URL
    private let clock: WallClock
    private let opened = Mutex<[ItemKind: TitleIndex]>([:])

    package init(remote: any TitlesRemoteDataSource, folder: URL, clock: WallClock) {
        self.remote = remote
        self.folder = folder
        self.clock = clock
    }

    package func collections() throws -> [TitleCollection] {
        try remote.kinds.compactMap { kind in
            guard let index = try read(kind, { $0 }), !isExpired(index) else { return nil }
            return TitleCollection(kind: kind, count: index.count, date: Self.date(index.day), bytes: index.size)
        }
    }

    package func titles(like text: String, of kind: ItemKind, limit: Int) throws -> [KnownTitle]? {
        let found = try read(kind) { index in isExpired(index) ? nil : try index.find(text, limit: limit) }
        guard let found = found ?? nil else { return nil }
        return found.map {
            KnownTitle(ItemReference(kind, $0.id), title: $0.title, popularity: $0.popularity, rank: $0.rank)
        }
    }

    @discardableResult package func update(
        _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> Int {
        let lock = try lock()
        defer { unlock(lock) }
        // Throws before anything is fetched if an index can't be replaced.
        for kind in remote.kinds { _ = try replaceable(kind) }
        let rest = try unfinished().filter { $0.pathExtension == "part" }
        do {
            return try await replaceAll(progress)
        } catch FetchError.badData where !rest.isEmpty {
            // A power cut may have damaged the files of an interrupted update.
            for file in rest { unlink(file.path) }
            return try await replaceAll(progress)
        }
    }

    /// Replaces the indexes of all kinds, after fetching all files and building all new indexes. Returns the number of
    /// skipped rows.
    private func replaceAll(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws -> Int {
        var files: [TitlesFile] = []
        for kind in remote.kinds { files.append(try await remote.fetch(kind, into: folder, now: clock.now, progress)) }
        let drafts = try files.map { try draft(of: $0, progress) }
        for draft in drafts { try draft.index.replaceFile() }
        for file in files { unlink(file.url.path) }
        return drafts.reduce(0) { $0 + $1.skipped }
    }

    @discardableResult package func load(
        _ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> Int {
        let lock = try lock()
        defer { unlock(lock) }
        let file = try remote.describe(file)
        let age = clock.now.timeIntervalSince(file.day)
        // The clock may be off by a time zone.
        guard (-86_400...remote.maximumAge).contains(age) else {
            let reason = age < 0 ? "has a date in the future" : "is too old to use"
            throw FetchError.badData("\(file.url.lastPathComponent) \(reason)")
        }
        let draft = try draft(of: file, progress)
        try draft.index.replaceFile()
        return draft.skipped
    }

    @discardableResult package func remove() throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        let lock = try lock()
        defer { unlock(lock) }
        let removed = try remote.kinds.count { try remove($0) }
        for file in try unfinished() { unlink(file.path) }
        return removed
    }

    package func removeExpired(confirmedBy newestRecord: () async throws -> Date?) async throws -> Int {
        // Leftovers of an interrupted update are soon out of date.
        for file in try unfinished() where isOld(file) { unlink(file.path) }
        let expired = try remote.kinds.filter { kind in try read(kind, isExpired) == true }
        guard !expired.isEmpty, let newest = try await newestRecord(),
            abs(clock.now.timeIntervalSince(newest)) <= Self.clockTolerance
        else { return 0 }
        // A running update never uses expired files, so removing them needs no lock.
        return try expired.count { try remove($0) }
    }

    /// The largest difference, in seconds, between the clock and the newest record at which the clock is trusted.
    private static let clockTolerance: TimeInterval = 30 * 86_400

    /// Removes the index of a kind, and returns whether there was one.
    private func remove(_ kind: ItemKind) throws -> Bool {
        let file = file(of: kind)
        if unlink(file.path) == 0 { return true }
        let error = errno
        guard error == ENOENT else {
            throw FetchError.storage("\(file.path) could not be removed", remedy: StorageRemedy(systemError: error))
        }
        return false
    }
}

extension IndexedTitlesRepository {
    private func file(of kind: ItemKind) -> URL { folder.appending(path: "\(kind.rawValue).titles") }

    /// Returns the result of `body` for the index of a kind, or `nil` if there is no index.
    ///
    /// An index that this version can't read is removed if it is damaged or of an earlier version, since `titles update`
    /// makes it again. If another process replaces or changes the file meanwhile, `body` is called again with the new
    /// one.
    private func read<Value>(_ kind: ItemKind, _ body: (TitleIndex) throws -> Value) throws -> Value? {
        let file = file(of: kind)
        let version = try TitleIndexFileVersion(of: file)
        do {
            return try index(of: kind).map(body)
        } catch let error as TitleIndexError {
            guard try TitleIndexFileVersion(of: file) == version else { return try index(of: kind).map(body) }
            switch error {
            case .damaged, .earlierVersion:
                _ = try remove(kind)
                throw FetchError.storage("\(error) (\(kind.rawValue)), so it was removed", remedy: .replace)
            case .laterVersion: throw FetchError.storage("\(file.path): \(error)", remedy: .newerVersion)
            case .system: throw error
            }
        }
    }

    /// Returns the index of a kind, or `nil` if it doesn't exist. Reopens an index that has been replaced or changed.
    private func index(of kind: ItemKind) throws -> TitleIndex? {
        let file = file(of: kind)
        return try opened.withLock { opened in
            if let known = opened[kind], try known.isCurrent() { return known }
            opened[kind] = nil
            guard try TitleIndexFileVersion(of: file) != nil else { return nil }
            let index = try TitleIndex(file)
            opened[kind] = index
            return index
        }
    }

    /// Returns the index of a kind before it is replaced; `nil` if there is none, or if it was damaged and so removed.
    private func replaceable(_ kind: ItemKind) throws -> TitleIndex? {
        do {
            return try read(kind) { $0 }
        } catch FetchError.storage(_, remedy: .replace) {
            return nil
        }
    }

    /// Returns the files left behind by an interrupted update.
    private func unfinished() throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
                ["part", "draft"].contains($0.pathExtension)
            }
        } catch { throw FetchError.storage("\(folder.path) cannot be read", remedy: .permissions) }
    }

    private func isExpired(_ index: TitleIndex) -> Bool {
        clock.now.timeIntervalSince(Self.date(index.day)) > remote.maximumAge
    }

    private func isOld(_ file: URL) -> Bool {
        let modified = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        return modified.map { clock.now.timeIntervalSince($0) > 86_400 } ?? false
    }

    /// The maximum number of rows of a file that are skipped because they can't be read. A file with more is refused.
    private static let mostSkipped = 100

    /// Writes an index of a file's titles next to the index in use. Returns it with the number of skipped rows.
    private func draft(
        of file: TitlesFile, _ progress: (TitlesProgress) -> Void
    ) throws -> (index: TitleIndexDraft, skipped: Int) {
        var builder = TitleIndexBuilder()
        var skipped = 0
        try remote.read(file, progress) { title in
            try Task.checkCancellation()
            if let title,
                builder.add(
                    id: title.item.id, title: title.title, popularity: title.popularity, isHidden: title.isHidden)
            {
                return
            }
            skipped += 1
            guard skipped <= Self.mostSkipped else {
                throw FetchError.badData(
                    "\(file.url.lastPathComponent) has more than \(Self.mostSkipped) rows that aren’t titles")
            }
        }
        // Rejects a file that lacks most of the titles in the current index.
        let former = try replaceable(file.kind)
        if let former, builder.count * 2 < former.count {
            throw FetchError.badData(
                "\(file.url.lastPathComponent) has \(builder.count) titles, far fewer than the \(former.count) stored")
        }
        guard builder.count > 0 else { throw FetchError.badData("\(file.url.lastPathComponent) has no titles") }
        return (try builder.draft(of: self.file(of: file.kind), day: CalendarDay.number(of: file.day)), skipped)
    }

    /// Creates the folder and locks it for updates until `unlock` is called.
    private func lock() throws -> Int32 {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw FetchError.storage("\(folder.path) could not be created", remedy: .permissions) }
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = errno
            if descriptor >= 0 { close(descriptor) }
            if descriptor >= 0, error == EWOULDBLOCK {
                throw FetchError.storage("another process is updating the titles", remedy: .retry)
            }
            throw FetchError.storage("\(folder.path) could not be locked", remedy: StorageRemedy(systemError: error))
        }
        return descriptor
    }

    private func unlock(_ descriptor: Int32) {
        // Closing isn't enough: a child process that is just starting shares the lock until it runs its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func date(_ number: Int) -> Date {
        CalendarDay.date(from: CalendarDay.text(ofNumber: number)) ?? .distantPast
    }
}
