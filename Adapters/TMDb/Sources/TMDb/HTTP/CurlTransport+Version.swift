import Foundation

extension CurlTransport {
    /// The version of the system's libcurl, such as “7.88.1”, or `nil` if libcurl isn't installed.
    public static var libraryVersion: String? {
        typealias Version = @convention(c) () -> UnsafePointer<CChar>?
        for name in CurlLibrary.names {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(library, "curl_version"),
                let text = unsafeBitCast(symbol, to: Version.self)()
            else { continue }
            // “libcurl/7.88.1 OpenSSL/3.0.11 …”
            return String(cString: text).split { $0 == "/" || $0 == " " }.dropFirst().first.map(String.init)
        }
        return nil
    }
}
