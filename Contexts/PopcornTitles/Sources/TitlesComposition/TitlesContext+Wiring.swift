@_exported public import CoreDomain
public import Foundation
@_exported public import TitlesApplication
@_exported public import TitlesDomain
@_exported public import TitlesInfrastructure

extension TitlesContext {
    /// Creates a context over a remote source and a folder.
    ///
    /// - Parameters:
    ///   - remote: The source of titles; `PopcornTitlesAdapters` provides one for TMDb.
    ///   - folder: The folder for the indexes, created along with the first index.
    ///   - clock: The clock used to compute the titles' age.
    public init(remote: any TitlesRemoteDataSource, folder: URL, clock: WallClock = .system) {
        self.init(repository: IndexedTitlesRepository(remote: remote, folder: folder, clock: clock))
    }
}
