package import Foundation

extension String {
    /// Reads the text of a file, a device or a pipe.
    ///
    /// - Throws: The error of reading, or `CocoaError` if the contents aren't UTF-8.
    package init(wholeFile url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        guard let text = String(validating: try file.readToEnd() ?? Data(), as: UTF8.self) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        self = text
    }

    var withoutByteOrderMark: String { hasPrefix("\u{FEFF}") ? String(dropFirst()) : self }
}
