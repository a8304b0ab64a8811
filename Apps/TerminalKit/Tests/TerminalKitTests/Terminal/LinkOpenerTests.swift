import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

#if os(Linux)
    @Suite struct `Opening a link` {
        private let folder: TemporaryFolder
        private let link: URL

        init() throws {
            folder = try TemporaryFolder()
            link = try #require(URL(string: "https://example.com/a%20b?c='$(x)'"))
        }

        /// Opens a link with a script in place of the system's program.
        private func open(
            _ link: URL, script: String?, _ variables: [String: String] = [:], within timeout: Duration = .seconds(60)
        ) async throws -> LinkOpener.Outcome {
            if let script { try folder.script("xdg-open", script) }
            let standard = [
                "PATH": "\(folder.url.path):/usr/bin:/bin", "DISPLAY": ":0", "OUT": folder.url.path + "/out",
            ]
            let environment = Environment(standard.merging(variables) { $1 })
            return await LinkOpener(environment: environment, failureTimeout: timeout).open(link)
        }

        @Test func `the browser receives the link as one argument and no secrets`() async throws {
            let secrets = ["TMDB_ACCESS_TOKEN": "CANARY123", "TMDB_API_KEY": "CANARY123"]
            let script = #"printf '%s\n' "$#" "$1" >"$OUT"; env >>"$OUT""#
            let outcome = try await open(link, script: script, secrets)
            #expect(outcome == .opened)
            let written = try folder.text("out")
            #expect(written.hasPrefix("1\nhttps://example.com/a%20b?c='$(x)'\n"), "\(written)")
            #expect(written.contains("DISPLAY=:0") && !written.contains("CANARY123"))
        }

        @Test func `the browser shares neither the terminal nor the session with this program`() async throws {
            let script = #"[ -t 0 ] && exit 1; cat; echo noise; echo noise >&2; ps -o sid= -p $$ >"$OUT""#
            let outcome = try await open(link, script: script)
            #expect(outcome == .opened)
            let session = try folder.text("out").trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(Int32(session) != getsid(0))
        }

        @Test func `a program that keeps running counts as having opened the link`() async throws {
            // If the opener waited for the program to end, it would report the failure.
            #expect(try await open(link, script: "sleep 3; exit 4", within: .milliseconds(50)) == .opened)
        }

        @Test func `a program that keeps running leaves no zombie`() async throws {
            let script = #"echo $$ >"$OUT.new"; mv "$OUT.new" "$OUT"; sleep 0.5"#
            #expect(try await open(link, script: script, within: .milliseconds(400)) == .opened)
            let process = try folder.text("out").trimmingCharacters(in: .whitespacesAndNewlines)
            let end = ContinuousClock.now + .seconds(20)
            while kill(Int32(process) ?? 0, 0) == 0, .now < end { try await Task.sleep(for: .milliseconds(20)) }
            #expect(kill(try #require(Int32(process)), 0) == -1)
        }

        @Test func `a program that fails doesn't count as having opened the link`() async throws {
            #expect(try await open(link, script: "exit 4") == .unavailable("xdg-open failed"))
        }

        @Test(
            arguments: [
                (["SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"], "this is a remote session"),
                (["SSH_TTY": "/dev/pts/1"], "this is a remote session"), (["DISPLAY": ""], "DISPLAY is not set"),
                (["PATH": "/nowhere"], "xdg-open is not installed"), (["PATH": ""], "xdg-open is not installed"),
            ] as [([String: String], String)])
        func `without a browser, the reason is reported`(variables: [String: String], reason: String) async throws {
            let outcome = try await open(link, script: "touch \"$OUT\"", variables)
            #expect(outcome == .unavailable(reason))
            #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "out").path))
        }

        @Test func `relative folders in PATH are not searched`() async throws {
            let outcome = try await open(link, script: "exit 0", ["PATH": ".:relative"])
            #expect(outcome == .unavailable("xdg-open is not installed"))
        }

        @Test func `a link opens under Wayland without DISPLAY`() async throws {
            let outcome = try await open(link, script: "exit 0", ["DISPLAY": "", "WAYLAND_DISPLAY": "wayland-0"])
            #expect(outcome == .opened)
        }

        @Test(arguments: [
            "http://example.com", "file:///etc/passwd", "javascript:alert(1)", "https:", "example.com", "-x",
        ])
        func `only https links are opened`(text: String) async throws {
            let link = try #require(URL(string: text))
            #expect(try await open(link, script: "exit 0") == .unavailable("it is not an https link"))
        }
    }
#endif
