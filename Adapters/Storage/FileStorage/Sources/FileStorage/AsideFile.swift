import Foundation
import Storage

/// The file next to a journal that receives bytes the journal cannot keep.
struct AsideFile {
    let url: URL

    init(of journal: URL) {
        url = journal.appendingPathExtension("damaged")
    }

    /// Appends each of `parts` on separate lines, unless the file has it already, and returns once it is on disk.
    func add(_ parts: [[UInt8]]) throws {
        let file = try OpenFile.appending(to: url)
        let present = Data(try file.read(0..<file.size))
        let lineFeed = UInt8(ascii: "\n")
        for part in parts where present.range(of: Data(part)) == nil {
            try file.write(part + (part.last == lineFeed ? [] : [lineFeed]), at: try file.size)
        }
        try file.sync()
    }
}
