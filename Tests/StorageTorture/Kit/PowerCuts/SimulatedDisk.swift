import StorageTesting

/// A disk with a cache: synced data survives a power cut, everything else may or may not.
///
/// Names and bytes become durable separately. As in POSIX, `fsync` of a file secures its bytes, and `fsync` of a folder
/// the names in it; if the disk `isJournaled`, each `fsync` secures all names, as ext4 does.
struct SimulatedDisk: Sendable {
    private var files: [Int: File] = [:]
    /// The file that currently has a number: file systems reuse numbers.
    private var numbers: [UInt64: Int] = [:]
    private var names: [String: Node] = [:]
    private var pendingNames: [NameChange] = []

    fileprivate enum Node: Equatable {
        case folder
        case file(Int)
    }

    /// One atomic change of names; `nil` removes one.
    private typealias NameChange = [String: Node?]

    fileprivate struct File {
        var synced: [UInt8] = []
        var pending: [Change] = []
    }

    fileprivate enum Change {
        case write(offset: Int, ArraySlice<UInt8>)
        case resize(Int)
    }

    /// The unsynced changes that survive a power cut.
    enum Fate: String, CaseIterable {
        case dropped, kept
        /// Each name, and each sector of bytes, independently; missing sectors of a grown file are zeroes.
        case random
    }

    /// The fates of names and of bytes.
    struct Fates: CustomStringConvertible {
        let names: Fate
        let bytes: Fate

        /// Each combination: names before bytes, bytes before names, both, and neither.
        static let all = Fate.allCases.flatMap { names in Fate.allCases.map { Fates(names: names, bytes: $0) } }

        var description: String { "names \(names), bytes \(bytes)" }
    }

    let isJournaled: Bool

    init(isJournaled: Bool) {
        self.isJournaled = isJournaled
    }

    mutating func apply(_ operation: FileOperation) {
        switch operation {
        case .create(let path, let number):
            numbers[number] = files.count
            pendingNames.append([path: .file(files.count)])
            files[files.count] = File()
        case .write(let number, let offset, let bytes): change(number, .write(offset: offset, bytes))
        case .resize(let number, let length): change(number, .resize(length))
        case .rename(let from, let to):
            if let node = presentNames[from] { pendingNames.append([from: nil, to: node]) }
        case .link(let from, let to):
            if let node = presentNames[from] { pendingNames.append([to: node]) }
        case .remove(let path): pendingNames.append([path: nil])
        case .makeFolder(let path): pendingNames.append([path: .folder])
        case .sync(let path, let number): sync(path, number)
        case .report: break
        }
    }

    private var presentNames: [String: Node] {
        var names = names
        for change in pendingNames { names.apply(change) }
        return names
    }

    private mutating func change(_ number: UInt64, _ change: Change) {
        guard let file = numbers[number] else { return }
        files[file]?.pending.append(change)
    }

    private mutating func sync(_ path: String, _ number: UInt64) {
        let isFolder = path.isEmpty || presentNames[path] == .folder
        if !isFolder, let file = numbers[number], let content = files[file] {
            files[file] = File(synced: content.content(.kept))
        }
        guard isFolder || isJournaled else { return }
        let isSecured = { [isJournaled] (change: NameChange) in
            isJournaled || change.keys.contains { $0.parent == path }
        }
        for change in pendingNames where isSecured(change) { names.apply(change) }
        pendingNames.removeAll(where: isSecured)
    }

    /// Returns the contents of the disk after a power cut.
    func image(_ fates: Fates, using random: inout SeededGenerator) -> FolderImage {
        var names = names
        for change in pendingNames where fates.names.keeps(using: &random) { names.apply(change) }
        var image = FolderImage()
        for (path, node) in names.sorted(by: { $0.key < $1.key }) {
            guard path.parents.allSatisfy({ names[$0] == .folder }) else { continue }
            switch node {
            case .folder: image.folders.append(path)
            case .file(let file): image.files[path] = files[file]?.content(fates.bytes, using: &random)
            }
        }
        return image
    }
}

extension [String: SimulatedDisk.Node] {
    fileprivate mutating func apply(_ change: [String: SimulatedDisk.Node?]) {
        for (path, node) in change { self[path] = node }
    }
}

extension SimulatedDisk.Fate {
    fileprivate func keeps(using random: inout SeededGenerator) -> Bool {
        switch self {
        case .dropped: false
        case .kept: true
        case .random: Bool.random(using: &random)
        }
    }
}

extension SimulatedDisk.File {
    fileprivate func content(_ fate: SimulatedDisk.Fate) -> [UInt8] {
        var random = SeededGenerator(0)
        return content(fate, using: &random)
    }

    fileprivate func content(_ fate: SimulatedDisk.Fate, using random: inout SeededGenerator) -> [UInt8] {
        if fate == .dropped { return synced }
        var bytes = synced
        for change in pending {
            switch change {
            case .resize(let length): if fate.keeps(using: &random) { bytes.resize(to: length) }
            case .write(let offset, let written):
                bytes.resize(to: max(bytes.count, offset + written.count))
                bytes.write(written, at: offset) { fate.keeps(using: &random) }
            }
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func resize(to length: Int) {
        if length < count {
            removeLast(count - length)
        } else {
            self += [UInt8](repeating: 0, count: length - count)
        }
    }

    /// Writes the sectors that `keeps` returns true for.
    fileprivate mutating func write(_ bytes: ArraySlice<UInt8>, at offset: Int, _ keeps: () -> Bool) {
        var start = offset
        while start < offset + bytes.count {
            let end = Swift.min(offset + bytes.count, (start / 512 + 1) * 512)
            if keeps() {
                let source = bytes.startIndex - offset
                replaceSubrange(start..<end, with: bytes[(start + source)..<(end + source)])
            }
            start = end
        }
    }
}

extension String {
    /// The path of the parent folder; "" at the first level.
    fileprivate var parent: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

    /// The paths of all parent folders, without the recorded one.
    fileprivate var parents: [String] {
        parent.isEmpty ? [] : parent.parents + [parent]
    }
}
