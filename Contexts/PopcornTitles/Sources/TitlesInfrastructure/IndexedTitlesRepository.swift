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
            guard let index = try index(of: kind), !isExpired(index) else { return nil }
            return TitleCollection(kind: kind, count: index.count, date: Self.date(index.day), bytes: index.size)
        }
    }

    package func titles(like text: String, of kind: ItemKind, limit: Int) throws -> [KnownTitle]? {
        guard let index = try index(of: kind) else { return nil }
        guard !isExpired(index) else {
            _ = try remove(expiredOnly: true)
            return nil
        }
        let found = try removingDamaged(kind) { try index.find(text, limit: limit) }
        return found.map {
            KnownTitle(ItemReference(kind, $0.id), title: $0.title, popularity: $0.popularity, rank: $0.rank)
        }
    }

    package func update(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws {
        let lock = try lock()
        defer { unlock(lock) }
        let rest = try unfinished().filter { $0.pathExtension == "part" }
        do {
            try await replaceAll(progress)
        } catch FetchError.badData where !rest.isEmpty {
            // A power cut may have damaged the files of an interrupted update.
            for file in rest { unlink(file.path) }
            try await replaceAll(progress)
        }
    }

    /// Replaces the indexes of all kinds, after fetching all files and building all new indexes.
    private func replaceAll(_ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws {
        var files: [TitlesFile] = []
        for kind in remote.kinds { files.append(try await remote.fetch(kind, into: folder, now: clock.now, progress)) }
        let drafts = try files.map { try draft(of: $0, progress) }
        for draft in drafts { try draft.replaceFile() }
        for file in files { unlink(file.url.path) }
    }

    package func load(_ file: URL, _ progress: @escaping @Sendable (TitlesProgress) -> Void) async throws {
        let lock = try lock()
        defer { unlock(lock) }
        let file = try remote.describe(file)
        let age = clock.now.timeIntervalSince(file.day)
        // The clock may be off by a time zone.
        guard (-86_400...remote.maximumAge).contains(age) else {
            let reason = age < 0 ? "has a date in the future" : "is too old to use"
            throw FetchError.badData("\(file.url.lastPathComponent) \(reason)")
        }
        try draft(of: file, progress).replaceFile()
    }

    package func remove(expiredOnly: Bool) throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        // A running update never uses expired files, so removing only those needs no lock.
        let lock = expiredOnly ? nil : try lock()
        defer { lock.map(unlock) }
        var removed = 0
        for kind in remote.kinds {
            if expiredOnly, let index = try index(of: kind), !isExpired(index) { continue }
            let file = file(of: kind)
            if unlink(file.path) == 0 {
                removed += 1
            } else if errno != ENOENT {
                throw FetchError.storage("\(file.path) could not be removed", remedy: .permissions)
            }
        }
        // Leftovers of an interrupted update are soon out of date.
        for file in try unfinished() where !expiredOnly || isOld(file) { unlink(file.path) }
        return removed
    }
}

extension IndexedTitlesRepository {
    private func file(of kind: ItemKind) -> URL { folder.appending(path: "\(kind.rawValue).titles") }

    /// Returns the index of a kind, or `nil` if it doesn't exist. Reopens an index replaced by another process.
    private func index(of kind: ItemKind) throws -> TitleIndex? {
        let file = file(of: kind)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try opened.withLock { opened in
            if let known = opened[kind], known.isIndex(of: file) { return known }
            let index = try removingDamaged(kind) { try TitleIndex(file) }
            opened[kind] = index
            return index
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

    /// Returns the result of `body`. Removes the index if it is damaged, since `titles update` rebuilds it.
    private func removingDamaged<Value>(_ kind: ItemKind, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TitleIndexError {
            guard case .damaged = error else { throw error }
            unlink(file(of: kind).path)
            throw FetchError.storage("\(error) (\(kind.rawValue)), so it was removed", remedy: .replace)
        }
    }

    /// Writes an index of a file's titles next to the index in use.
    private func draft(
        of file: TitlesFile, _ progress: (TitlesProgress) -> Void
    ) throws -> TitleIndexDraft {
        var builder = TitleIndexBuilder()
        try remote.read(file, progress) { title in
            try Task.checkCancellation()
            guard
                builder.add(
                    id: title.item.id, title: title.title, popularity: title.popularity, isHidden: title.isHidden)
            else { throw FetchError.badData("\(file.url.lastPathComponent) has a title with an invalid id") }
        }
        // Rejects a file that lacks most of the titles in the current index. If that index is damaged, `index(of:)`
        // removes it, and there is nothing to compare.
        var former: TitleIndex?
        do {
            former = try index(of: file.kind)
        } catch FetchError.storage(_, remedy: .replace) {}
        if let former, builder.count * 2 < former.count {
            throw FetchError.badData(
                "\(file.url.lastPathComponent) has \(builder.count) titles, far fewer than the \(former.count) stored")
        }
        guard builder.count > 0 else { throw FetchError.badData("\(file.url.lastPathComponent) has no titles") }
        return try builder.draft(of: self.file(of: file.kind), day: CalendarDay.number(of: file.day))
    }

    /// Creates the folder and locks it for updates until `unlock` is called.
    private func lock() throws -> Int32 {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw FetchError.storage("\(folder.path) could not be created", remedy: .permissions) }
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isLocked = descriptor >= 0 && errno == EWOULDBLOCK
            if descriptor >= 0 { close(descriptor) }
            if isLocked { throw FetchError.storage("another process is updating the titles", remedy: .retry) }
            throw FetchError.storage("\(folder.path) could not be locked", remedy: .permissions)
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
