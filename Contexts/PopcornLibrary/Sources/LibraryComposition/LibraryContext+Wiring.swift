@_exported public import CoreDomain
@_exported public import LibraryApplication
@_exported public import LibraryDomain
@_exported public import LibraryInfrastructure
public import Storage
@_exported public import protocol Storage.EventLog
@_exported public import struct Storage.ContextStorage

extension LibraryContext {
    /// Creates a context over a log, with its view in a storage.
    ///
    /// - Parameters:
    ///   - log: The log of the user's changes, from which everything follows.
    ///   - storage: The storage for the records made from this log. It can be lost; another log needs another one.
    ///   - machine: The name of this machine in the history.
    ///   - publisher: The publisher of a `LibraryChange` for each stored change.
    ///   - report: Receives what is wrong with the log, whenever the context reads it.
    public init(
        log: any EventLog, storage: ContextStorage, machine: String? = nil,
        publisher: DomainEventPublisher = DomainEventPublisher(),
        report: @escaping @Sendable (LibraryFindings) -> Void = { _ in }
    ) {
        self.init(
            repository: LibraryView(of: log, in: storage, machine: machine, report: report), publisher: publisher)
    }

    /// The types of all records the context stores.
    public static var recordTypes: [any StoredRecord.Type] { LibraryView.recordTypes + LibraryRecords.cachedTypes }
}
