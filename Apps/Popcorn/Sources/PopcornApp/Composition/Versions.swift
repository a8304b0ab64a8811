import Foundation
import Storage
import TMDb

enum Versions {
    /// All versions, with their names: “SQLite 3.40.1”.
    static var all: [String] {
        let curl = CurlTransport.libraryVersion.map { "libcurl \($0)" } ?? "no libcurl"
        return ["popcorn \(Version.current)", "Swift \(swift)"] + StorageRegistry.libraryVersions + [curl, system]
    }

    /// The compiler's version, as far as it can be determined.
    private static var swift: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    private static var system: String {
        #if os(Linux)
            ProcessInfo.processInfo.operatingSystemVersionString
        #else
            "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #endif
    }
}
