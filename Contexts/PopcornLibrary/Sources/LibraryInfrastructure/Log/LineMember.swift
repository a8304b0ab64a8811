import CoreDomain
import Foundation
import JSONBytes
import LibraryDomain
import Storage

/// A member of an object in a line of the log: its name, the values that it may have, and the property of `Object` that
/// has its value.
///
/// Writing, reading, the tables of `Log.md` and the lines of the fuzzer follow from tables of these.
package struct LineMember<Object>: Sendable {
    package let name: String
    package let form: MemberForm
    /// Reads a value. Throws an error for a value that the member can't have.
    let read: @Sendable (inout JSONInput, inout Object) throws -> Void
    /// Writes the name and the value; nothing if the object has no value.
    let write: @Sendable (Object, inout LineOutput) -> Void

    /// Creates a member for a property. A `null` is read as an absent member.
    ///
    /// - Parameter isNullWritten: Whether a missing value is written as `null`, rather than left out.
    init<Value>(
        _ name: String, _ property: any WritableKeyPath<Object, Value?> & Sendable, _ type: MemberType<Value>,
        isNullWritten: Bool = false
    ) {
        self.init(name, type) { object in
            object[keyPath: property].map { .some($0) } ?? (isNullWritten ? .some(nil) : nil)
        } set: { object, value in
            object[keyPath: property] = value
        }
    }

    /// - Parameters:
    ///   - get: Returns the value; `nil` to leave the member out, and a `nil` value to write `null`.
    ///   - set: Receives the value that was read, or `nil` for `null` and for a number that counts as unknown.
    init<Value>(
        _ name: String, _ type: MemberType<Value>, get: @escaping @Sendable (Object) -> Value??,
        set: @escaping @Sendable (inout Object, Value?) throws -> Void
    ) {
        self.name = name
        form = type.form
        read = { input, object in
            try set(&object, input.takes(word: "null") ? nil : try type.read(&input))
        }
        write = { object, output in
            guard let value = get(object) else { return }
            output.name(name)
            if let value { type.write(value, &output) } else { output.json.append(raw: "null") }
        }
    }
}

/// How a member's values are read and written.
struct MemberType<Value: Sendable>: Sendable {
    let form: MemberForm
    /// Returns `nil` for a number that counts as unknown.
    let read: @Sendable (inout JSONInput) throws -> Value?
    let write: @Sendable (Value, inout LineOutput) -> Void
}

/// The form of a member's values.
package enum MemberForm: Hashable, Sendable {
    /// A whole number within bounds.
    case number(ClosedRange<Int>)
    /// A whole number, which counts as unknown beyond its bounds.
    case looseNumber(ClosedRange<Int>)
    case text
    case texts
    case flag
    case day
    case date
    /// The id of a viewing.
    case uuid
    /// The ids of viewings.
    case uuids
    case rank
    case listName
    /// An object with the first members of an element.
    case item
    /// An object with the changed properties of a viewing.
    case changes
    /// An object with names of lists by their ids.
    case listNames
    /// An object with times by texts.
    case times

    /// The values in words, as in `Log.md`.
    package var description: String {
        switch self {
        case .number(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        case .looseNumber(let bounds):
            "a whole number from \(bounds.lowerBound) to \(bounds.upperBound); any other counts as unknown"
        case .text: "a text"
        case .texts: "an array of texts"
        case .flag: "`true` or `false`"
        case .day: "a day, a month or a year: `2026-11-25`, `2026-11`, `2026`"
        case .date: "a time: `2026-11-25T21:38:12.345Z`"
        case .uuid: "a UUID"
        case .uuids: "an array of UUIDs"
        case .rank: "a decimal number above 0 as text, with at most nine digits before the point: `2.5`"
        case .listName: "a text of 1 to \(ListName.maximumLength) characters, without control characters"
        case .item: "an object with the members of an item"
        case .changes: "an object with changed properties"
        case .listNames: "an object with names by the ids of lists"
        case .times: "an object with times by texts"
        }
    }
}

extension MemberType<Int> {
    static func number(_ bounds: ClosedRange<Int>) -> MemberType {
        MemberType(form: .number(bounds)) { input in
            let number = Int(try input.integer())
            guard bounds.contains(number) else { throw input.malformed }
            return number
        } write: { number, output in
            output.json.append(Int64(number))
        }
    }

    static func looseNumber(_ bounds: ClosedRange<Int>) -> MemberType {
        MemberType(form: .looseNumber(bounds)) { input in
            let first = input.peek()
            guard first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
                throw input.malformed
            }
            let start = input.position
            do {
                let number = Int(try input.integer())
                return bounds.contains(number) ? number : nil
            } catch {
                // A fraction, or a number that is too large for any integer.
                input.position = start
                try input.skipValue()
                return nil
            }
        } write: { number, output in
            output.json.append(Int64(number))
        }
    }
}

extension MemberType<String> {
    static let text = MemberType(form: .text) {
        try $0.string()
    } write: {
        $1.json.append($0)
    }
}

extension MemberType<[String]> {
    static let texts = MemberType(form: .texts) { input in
        try input.array { try $0.string() }
    } write: { texts, output in
        output.json.append(arrayOf: texts) { $0.append($1) }
    }
}

extension MemberType<Bool> {
    static let flag = MemberType(form: .flag) {
        try $0.boolean()
    } write: {
        $1.json.append($0)
    }
}

extension MemberType {
    /// A value that is written as text.
    fileprivate static func text(
        _ form: MemberForm, _ parse: @escaping @Sendable (String) -> Value?,
        _ text: @escaping @Sendable (Value) -> String
    ) -> MemberType {
        MemberType(form: form) { input in
            guard let value = parse(try input.string()) else { throw input.malformed }
            return value
        } write: { value, output in
            output.json.append(text(value))
        }
    }
}

extension MemberType<PartialDay> {
    static let day = text(.day, { PartialDay($0) }, \.text)
}

extension MemberType<Date> {
    static let date = text(.date, { LogDate.date($0) }, { LogDate.text($0) })
}

extension MemberType<UUID> {
    static let uuid = text(.uuid, { UUID(key: $0) }, { $0.key })
}

extension MemberType<[UUID]> {
    static let uuids = MemberType(form: .uuids) { input in
        try input.array { input in
            guard let id = UUID(key: try input.string()) else { throw input.malformed }
            return id
        }
    } write: { ids, output in
        output.json.append(arrayOf: ids) { $0.append($1.key) }
    }
}

extension MemberType<ListRank> {
    static let rank = text(.rank, { ListRank($0) }, \.text)
}

extension MemberType<ListName> {
    static let listName = text(.listName, { ListName($0) }, \.text)
}

extension MemberType<[ListID: ListName]> {
    static let listNames = MemberType(form: .listNames) { input in
        var names: [ListID: ListName] = [:]
        try input.forEachMember { id, input in
            guard let name = ListName(try input.string()) else { throw input.malformed }
            names[ListID(id)] = name
        }
        return names
    } write: { names, output in
        output.open("{")
        for (id, name) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            output.name(id.rawValue)
            output.json.append(name.text)
        }
        output.close("}")
    }
}

extension MemberType<[String: Date]> {
    static let times = MemberType(form: .times) { input in
        var times: [String: Date] = [:]
        try input.forEachMember { name, input in
            guard let time = LogDate.date(try input.string()) else { throw input.malformed }
            times[name] = time
        }
        return times
    } write: { times, output in
        output.open("{")
        for (name, time) in times.sorted(by: { $0.key < $1.key }) {
            output.name(name)
            output.json.append(LogDate.text(time))
        }
        output.close("}")
    }
}

extension Array {
    /// Writes the members of the current object that have a value.
    func write<Object>(_ object: Object, _ output: inout LineOutput) where Element == LineMember<Object> {
        for member in self { member.write(object, &output) }
    }

    /// Reads the value of the member with a name. Returns `false` if there is no such member.
    ///
    /// - Parameter next: The index of the member that is expected, since most lines have them in the order of the table.
    func read<Object>(
        _ name: String, _ input: inout JSONInput, into object: inout Object, next: inout Int
    ) throws -> Bool where Element == LineMember<Object> {
        let index = self[Swift.min(next, count)...].firstIndex { $0.name == name } ?? firstIndex { $0.name == name }
        guard let index else { return false }
        try self[index].read(&input, &object)
        next = index + 1
        return true
    }
}

/// Nested JSON objects and arrays, written member by member.
struct LineOutput {
    var json = JSONOutput()
    private var isFirst = true

    /// Opens an object or an array that is a member's value, or the next element of an array.
    mutating func open(_ opening: StaticString) {
        if opening.utf8Start.pointee == UInt8(ascii: "{"), !isFirst, json.bytes.last == UInt8(ascii: "}") {
            json.append(raw: ",")
        }
        json.append(raw: opening)
        isFirst = true
    }

    mutating func close(_ closing: StaticString) {
        json.append(raw: closing)
        isFirst = false
    }

    /// Begins a member of the current object, whose value follows.
    mutating func name(_ name: String) {
        if !isFirst { json.append(raw: ",") }
        isFirst = false
        json.append(name)
        json.append(raw: ":")
    }
}
