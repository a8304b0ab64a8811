import Synchronization

/// Dictionaries behind a lock, and sorted arrays of the keys.
final class DictionaryFloor: Subject {
    private struct Values {
        var films: [Int: Film] = [:]
        var families: [Int: Family] = [:]
        var credits: [Int: Credits] = [:]
        var byKey: [Int] = []
        var byPopularity: [Int] = []
    }

    private let values = Mutex(Values())
    private var films: [Int: [Film]] = [:]
    private var families: [Int: [Family]] = [:]
    private var selection = Selection(count: 1)

    func prepare(_ count: Int) {
        selection = Selection(count: count)
        values.withLock { values in
            for id in 0..<count { values.films[id] = Film.make(id) }
            for id in 0..<selection.families { values.families[id] = Family.make(id) }
            for id in 0..<10 { values.credits[id] = Credits.make(id) }
            values.byKey = Array(0..<count)
            values.byPopularity = (0..<count).sorted {
                (values.films[$0]?.popularity ?? 0) > (values.films[$1]?.popularity ?? 0)
            }
        }
    }

    func can(_ work: Work) -> Bool { work != .search && work != .open && work != .insertUnordered }

    func stage(_ work: Work, turns: Range<Int>) {
        films = [:]
        families = [:]
        for turn in turns {
            let records = selection.records(of: work, turn)
            films[turn] = records.compactMap { $0 as? Film }
            families[turn] = records.compactMap { $0 as? Family }
        }
    }

    func perform(_ work: Work, turn: Int) -> Int {
        values.withLock { values in
            switch work {
            case .getOne: return values.films[selection.id(turn)] == nil ? 0 : 1
            case .getMany, .getThousand: return selection.ids(turn, work.operations).count { values.films[$0] != nil }
            case .getFamily: return values.families[selection.family(turn)] == nil ? 0 : 1
            case .getCredits: return values.credits[turn % 10] == nil ? 0 : 1
            case .insertMany, .insertOne, .replaceMany:
                for film in films[turn] ?? [] { values.films[film.filmID] = film }
                return films[turn]?.count ?? 0
            case .putFamilies:
                for family in families[turn] ?? [] { values.families[family.familyID] = family }
                return families[turn]?.count ?? 0
            case .putCredits:
                values.credits[turn % 10] = values.credits[(turn + 1) % 10]
                return 1
            case .pageByKey: return values.byKey.prefix(20).count { values.films[$0] != nil }
            case .pageByOrder: return values.byPopularity.prefix(20).count { values.films[$0] != nil }
            case .search, .open, .insertUnordered: return 0
            }
        }
    }

    func restore(after work: Work, turns: Range<Int>) {
        values.withLock { values in
            for id in turns.flatMap({ selection.newIDs($0, work.operations) }) {
                switch work {
                case .insertMany, .insertOne: values.films[id] = nil
                case .putFamilies: values.families[id] = nil
                default: break
                }
            }
        }
    }

    func bytes() -> Int { 0 }

    func close() {}
}
