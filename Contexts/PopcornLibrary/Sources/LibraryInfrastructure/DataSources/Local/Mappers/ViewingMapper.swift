import CoreDomain
import Foundation
import LibraryDomain
import Storage

struct ViewingMapper {
    func map(_ entity: LibraryViewingEntity) throws -> Viewing {
        guard let id = UUID(recordKey: entity.viewingID) else { throw StorageError.damagedValue("viewingID") }
        return Viewing(
            id: id, item: try ItemReference(key: entity.item, season: entity.season, episode: entity.episode),
            day: try entity.day.map { try PartialDay(stored: $0) }, rating: entity.rating, note: entity.note,
            tags: entity.tags ?? [], isAgain: entity.isAgain, source: entity.source, account: entity.account,
            episodeID: entity.episodeID, enteredAt: entity.enteredAt, entry: entity.entry, position: entity.position,
            isMadeByRating: entity.isMadeByRating, ownFields: try Set(stored: entity.ownFields))
    }

    func place(_ entity: LibraryViewingEntity) -> ViewingPlace {
        ViewingPlace(isFirst: entity.isFirst, isLast: entity.isLast)
    }

    /// Returns what the viewing's source said last, if it is what the viewing says.
    func statement(_ entity: LibraryViewingEntity) throws -> SourceStatement? {
        entity.isSaid ? SourceStatement(of: try map(entity)) : nil
    }

    func map(_ domain: Viewing, _ place: ViewingPlace, isSaid: Bool = false) -> LibraryViewingEntity {
        guard let entry = domain.entry, let position = domain.position, let order = domain.order else {
            preconditionFailure("a viewing that wasn't made from the log is not stored")
        }
        return LibraryViewingEntity(
            viewingID: domain.id.recordKey, item: domain.item.key, season: domain.item.season,
            episode: domain.item.episode,
            episodeID: domain.episodeID, day: domain.day?.text,
            diaryOrder: domain.isMark ? "" : order, entry: entry, position: position, rating: domain.rating,
            note: domain.note, tags: domain.tags.stored, isAgain: domain.isAgain, source: domain.source,
            account: domain.account, enteredAt: domain.enteredAt, ownFields: domain.ownFields.stored,
            isFirst: place.isFirst,
            isLast: place.isLast, isMadeByRating: domain.isMadeByRating, isSaid: isSaid)
    }

    /// Returns the position before a page of the diary; `nil` if there is none.
    func position(before page: DiaryPage) -> StorageQuery.Position? {
        switch page.start {
        // After the marks, which have no text.
        case .first: return page.latestFirst ? nil : StorageQuery.Position("", " ")
        // A tilde sorts after the rest of the order of a day.
        case .latest(let day): return StorageQuery.Position("", .text(day.text + "~"))
        case .after(let viewing):
            let entity = map(viewing, ViewingPlace(isFirst: false, isLast: false))
            return StorageQuery.Position(entity.key, .text(entity.diaryOrder))
        }
    }
}

extension Viewing {
    /// The day, the entry and the position as text that sorts by them, unknown days first; `nil` for a viewing that wasn't
    /// made from the log.
    var orderInDiary: String? {
        guard let entry, let position else { return nil }
        return Self.order(on: day, entry, position)
    }

    fileprivate static func order(on day: PartialDay?, _ entry: Int, _ position: Int) -> String {
        let day = day?.text ?? ""
        return day + "0000-00-00".suffix(10 - day.utf8.count)
            + entry.sortable + position.sortable
    }

    /// The order in the diary, with the episode and the title.
    fileprivate var order: String? {
        orderInDiary.map { order in
            order + (item.season ?? 0).sortable + (item.episode ?? 0).sortable + item.key
        }
    }
}

extension Int {
    /// A number from 0 on as text that sorts by its value: the number of its digits of base 36, as a letter, and these.
    fileprivate var sortable: String {
        let digits = self == 0 ? "" : String(self, radix: 36)
        return String(Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(digits.utf8.count)))) + digits
    }
}

extension SeriesPass {
    /// The day the pass began and its event, as text that sorts among viewings.
    var orderInDiary: String { Viewing.order(on: since, Int(order), 0) }
}

extension UUID {
    /// The text in lower case. Foundation's formatting and parsing go through C's formats, which takes ten times as
    /// long.
    var key: String {
        String(unsafeUninitializedCapacity: 36) { text in
            withUnsafeBytes(of: uuid) { bytes in
                var position = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text.initializeElement(at: position, to: UInt8(ascii: "-"))
                        position += 1
                    }
                    text.initializeElement(at: position, to: Self.digit(byte >> 4))
                    text.initializeElement(at: position + 1, to: Self.digit(byte & 0xF))
                    position += 2
                }
            }
            return 36
        }
    }

    /// Creates an id from its text in lower case; from any other text as Foundation does.
    init?(key: String) {
        var value: UInt128 = 0
        var digits = 0
        var dashes = 0
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt128(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt128(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "-") where dashes < 4 && digits == 8 + 4 * dashes:
                dashes += 1
                continue
            default:
                self.init(uuidString: key)
                return
            }
            digits += 1
        }
        guard digits == 32, dashes == 4 else {
            self.init(uuidString: key)
            return
        }
        self = withUnsafeBytes(of: value.bigEndian) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension Array {
    /// The elements, or `nil` if there are none.
    var stored: [Element]? { isEmpty ? nil : self }
}

extension PartialDay {
    init(stored text: String) throws {
        guard let day = PartialDay(text) else { throw StorageError.damagedValue("day") }
        self = day
    }
}
