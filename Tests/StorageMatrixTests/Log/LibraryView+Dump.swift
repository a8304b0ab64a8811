import LibraryDomain
import Storage

@testable import LibraryInfrastructure

extension LibraryView {
    /// The view's records as sorted lines, without those that depend on its history: positions and links.
    var dump: [String] {
        get async throws {
            let types: [any StoredRecord.Type] = [
                LibraryUserListEntity.self, LibraryEntryEntity.self, LibraryViewingEntity.self,
                LibraryOpinionEntity.self, LibraryMarksEntity.self, LibraryEventEntity.self,
                LibraryMentionEntity.self, LibraryReversalEntity.self, LibraryListStateEntity.self,
                LibraryStatementEntity.self, LibraryBroughtEntity.self, LibraryGroupEntity.self,
            ]
            var lines: [String] = []
            for type in types {
                for record in try await storage.engine.query(.all, of: type) {
                    lines.append("\(record)")
                }
            }
            for record in try await storage.engine.query(.all, of: LibraryAbsentViewingEntity.self) {
                if let absent = record as? LibraryAbsentViewingEntity { lines.append("absent \(absent.viewingID)") }
            }
            return lines.sorted()
        }
    }
}
