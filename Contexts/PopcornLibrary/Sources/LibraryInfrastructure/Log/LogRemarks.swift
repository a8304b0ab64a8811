import CoreDomain
import Foundation
import LibraryDomain
import Storage

// What is to be said of lines that can be read.
extension LogReading {
    /// How far ahead of the clock an event may be without a remark.
    private static let tolerance: TimeInterval = 366 * 86_400

    /// Returns the remarks on single lines.
    func remarks(at date: Date) -> [LibraryFindings.Remark] {
        let latest = date.addingTimeInterval(Self.tolerance).millisecondsSince1970
        return files.flatMap { name, lines in
            lines.flatMap { line -> [LibraryFindings.Remark] in
                switch EventReader.outline(line) {
                case .failure(.invalidOrder(let id)): return [.init(file: name, event: id, .order)]
                case .failure(.foreign): return []
                case .success(let event):
                    let isLarge = line.bytes.count > EventLine.maximumSize
                    return (event.order > latest ? [.init(file: name, event: event.id, .ahead)] : [])
                        + (isLarge ? [.init(file: name, event: event.id, .large)] : [])
                }
            }
        }
    }

    /// Returns the remarks on lines that have one id and say different things.
    func remarks(on events: OrderedEvents) -> [LibraryFindings.Remark] {
        let names = files.flatMap { name, lines in lines.map { _ in name } }
        return events.contradictions.flatMap { position, other in
            [position, other].compactMap { position -> LibraryFindings.Remark? in
                guard position < names.count, case .success(let event) = EventReader.outline(events.lines[position])
                else {
                    return nil
                }
                return .init(file: names[position], event: event.id, .sameID)
            }
        }.unique(by: \.self)
    }

    /// Returns the remarks on the lines of those events that other lines contradict.
    func contradictions(of ids: Set<String>) -> [LibraryFindings.Remark] {
        if ids.isEmpty { return [] }
        return files.flatMap { name, lines in
            lines.compactMap { EventReader.statedPlace(in: $0)?.id }.filter(ids.contains).unique(by: \.self)
                .map { LibraryFindings.Remark(file: name, event: $0, .sameID) }
        }
    }
}
