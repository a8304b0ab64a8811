import CCurl
import CoreDomain

/// The system's libcurl, opened by the first request.
// Unchecked: the compiler doesn't know that pointers to C functions can be shared. The table never changes.
struct CurlLibrary: @unchecked Sendable {
    let functions: ccurl_functions

    /// The names of the library, the usual one first. The other belongs to a build with another TLS library.
    #if os(macOS)
        static let names = ["libcurl.4.dylib"]
    #else
        static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]
    #endif

    private static let opened = Result { try CurlLibrary(named: names) }

    /// Returns the library. Throws `FetchError.offline` if it isn't installed, so that stored data can still be shown.
    static func shared() throws -> CurlLibrary { try opened.get() }

    /// Opens the first available library. It is never closed.
    init(named names: [String]) throws {
        var functions = ccurl_functions()
        for name in names {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                let reason = dlerror().map { String(cString: $0) } ?? "unknown error"
                if reason.lowercased().contains("no such file") { continue }
                throw FetchError.offline("the library \(name) could not be loaded: \(reason)")
            }
            guard ccurl_find(library, &functions), functions.global_init(ccurl_everything) == 0 else { continue }
            self.functions = functions
            return
        }
        throw FetchError.offline("requests require the library \(names.first ?? "libcurl"), which isn't installed")
    }
}
