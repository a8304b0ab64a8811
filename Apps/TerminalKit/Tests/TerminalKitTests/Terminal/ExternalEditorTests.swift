import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite("The user's text editor") struct ExternalEditorTests {
    private static func edit(_ text: String, with command: String) async -> Result<String, ExternalEditor.Problem> {
        await ExternalEditor(Environment(["EDITOR": command])).edit(text)
    }

    @Test(arguments: [
        ("true", "movie heat"), ("sed -i s/heat/ronin/", "movie ronin"), ("sed -i '1 a seen'", "movie heat\nseen"),
        ("printf 'top\\n\\n\\033[31mnext\\n' >", "top\n[31mnext"), (": >", ""),
    ])
    func `the edited text replaces the line`(command: String, expected: String) async {
        #expect(await Self.edit("movie heat", with: command) == .success(expected))
    }

    @Test(arguments: ["false", "/nonexistent/editor", "rm"])
    func `an editor that fails leaves the line as it was`(command: String) async {
        let result = await Self.edit("movie heat", with: command)
        guard case .failure(let problem) = result else { return #expect(Bool(false), "\(result)") }
        #expect(problem.message.hasSuffix("so the line is unchanged."))
    }

    @Test func `VISUAL is preferred to EDITOR`() async {
        let environment = Environment(["VISUAL": "sed -i s/a/b/", "EDITOR": "false"])
        #expect(await ExternalEditor(environment).edit("a") == .success("b"))
    }

    @Test func `nothing is left in the folder for temporary files`() async throws {
        let folder = try TemporaryFolder()
        let list = folder.url.appending(path: "seen").path
        _ = await Self.edit("a", with: "dirname >\(list)")
        let used = try String(contentsOfFile: list, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(!FileManager.default.fileExists(atPath: used))
    }
}
