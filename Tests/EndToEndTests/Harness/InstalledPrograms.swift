import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test on a machine that lacks one of the programs that it starts, and names them.
    static func needs(_ programs: String...) -> Self {
        let missing = programs.filter { !FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
        return .enabled(if: missing.isEmpty, "\(missing.joined(separator: ", ")) must be installed in /usr/bin.")
    }
}
