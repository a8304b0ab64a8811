public import Foundation

/// Where an export of another program comes from, as far as its files say so.
public struct ExportOrigin: Equatable, Sendable, Codable {
    /// The name of the account in the program; `nil` if the files don't have it.
    public let account: String?
    /// The time at which the export was made; `nil` if the files don't have it.
    public let madeAt: Date?

    /// - Parameters:
    ///   - account: The name of the account in the program.
    ///   - madeAt: The time at which the export was made.
    public init(account: String? = nil, madeAt: Date? = nil) {
        self.account = account
        self.madeAt = madeAt
    }
}
