import Foundation
import Storage
import Testing

@Suite struct `A line of a log` {
    private let line = LogLine(sealing: Array(#"{"id":"1","title":"Amélie"}"#.utf8))

    @Test func `a sealed line ends with the checksum of what precedes it`() throws {
        #expect(line.text == #"{"id":"1","title":"Amélie","crc":"254c2814"}"#)
        #expect(String(decoding: line.members, as: UTF8.self) == #"{"id":"1","title":"Amélie""#)
        #expect(LogLine(line.bytes) == line)
        let object = try JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: String]
        #expect(object?["title"] == "Amélie")
    }

    @Test func `each flipped bit, each cut and each reformatting is recognised`() {
        for index in line.bytes.indices {
            for bit in 0..<8 {
                var bytes = line.bytes
                bytes[index] ^= 1 << bit
                #expect(LogLine(bytes) == nil, "byte \(index), bit \(bit)")
            }
            #expect(LogLine(line.bytes[..<index]) == nil)
        }
        #expect(LogLine(Array(line.text.replacing(",", with: ", ").utf8)[...]) == nil)
        #expect(LogLine(Array((line.text + " ").utf8)[...]) == nil)
    }

    @Test(arguments: [
        "\u{FEFF}LINE", "  LINE\t ", "LINE \r", "LINE,", "[LINE,", "LINE]", "[\nLINE ,\r\n]", "\n \n\tLINE\n,\n",
        "LINE],",
    ])
    func `what other programs add around a line costs nothing`(_ pattern: String) {
        let text = LogText(Array((pattern.replacing("LINE", with: line.text) + "\n").utf8))
        #expect(text.lines == [line])
        #expect(text.findings.isEmpty)
    }

    @Test(arguments: ["xLINE", "LINE}", "LINELINE", "\u{FEFF}x", "[1]"])
    func `anything else around a line is damage`(_ pattern: String) {
        let text = LogText(Array((pattern.replacing("LINE", with: line.text) + "\n").utf8))
        #expect(text.lines.isEmpty && text.findings.map(\.kind) == [.damaged])
    }

    @Test func `bytes are split into lines, with the position after the last complete one`() {
        let feed = UInt8(ascii: "\n")
        let bytes = Array(line.bytes) + [feed, feed] + Array(line.bytes) + [UInt8(ascii: "\r"), feed] + [7, feed, 8]
        let text = LogText(bytes, from: 100)
        #expect(text.lines == [line, line])
        #expect(text.findings.map(\.kind) == [.damaged, .incomplete])
        let end = 2 * line.bytes.count + 4
        #expect(text.findings.map(\.offset) == [100 + end, 100 + end + 2])
        #expect(text.firstDefect == 100 + end)
        #expect(text.end?.offset == 100 + end + 2)
        #expect(text.end?.checksum == LogPosition.File(endingAt: end + 2, in: bytes)?.checksum)
        #expect(LogPosition.File(endingAt: end + 1, in: bytes) == nil)
        #expect(LogPosition.File(endingAt: 0, in: bytes) == nil)
    }
}
