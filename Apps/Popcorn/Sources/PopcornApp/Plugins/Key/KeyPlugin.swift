import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The commands that store, test and remove the credential, which is never shown.
enum KeyPlugin: Plugin {
    static var outline: Outline { Outline(words: ["key"]) { contribution } }

    private static var contribution: Contribution {
        Contribution(
            commands: [key],
            variables: [
                EnvironmentVariable("TMDB_ACCESS_TOKEN", summary: "TMDb’s API Read Access Token"),
                EnvironmentVariable("TMDB_API_KEY", summary: "TMDb’s API Key, the older and shorter one"),
            ],
            kinds: [
                ResultKind(
                    "key", .object, "whether a key is set, and its kind and origin",
                    fields: ["isSet", "kind", "origin"], by: ["key"])
            ])
    }

    private static var key: CommandSpec {
        CommandSpec(
            "key", summary: "shows, stores or tests your TMDb key",
            examples: ["key", "key set", "key test", "key forget"],
            secretError: UsageError(
                "don’t type a key on the command line, where it would be visible and saved",
                hint: .note("run `key set` alone and paste the key when prompted", naming: "key set")),
            forms: [
                Form(handler: "key").diagnostic,
                Form(.verb("set", summary: "prompts for a key and stores it"), handler: "key.set").diagnostic.change,
                Form(.verb("test", summary: "checks whether TMDb accepts the key"), handler: "key.test").diagnostic,
                Form(.verb("forget", summary: "removes the stored key"), handler: "key.forget").diagnostic.change,
            ])
    }

    static func handlers(in app: Composition) -> Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "key": { _ in state(app) },
            "key.set": { try await set($0, app) },
            "key.test": { _ in try await test(app) },
            "key.forget": { try await forget($0, app) },
        ]
        return handlers
    }

    /// The URL of the page where users get a key.
    static let source = "https://www.themoviedb.org/settings/api"

    private static func state(_ composition: Composition) -> CommandResult {
        guard let credential = composition.credential else {
            let line = "No key is set, so the sample is used. `key set` stores one from \(source)."
            return result(composition, [.line(composition.origin == .sample ? line : "No key is set.")])
        }
        return result(composition, [.line("The \(credential.kind) \(place(of: credential, composition)) is used.")])
    }

    /// Returns the credential's origin: “in ~/.config/popcorn/credential” or “of TMDB_API_KEY”.
    private static func place(of credential: Credential, _ composition: Composition) -> String {
        switch credential.origin {
        case .environment(let name): "of \(name)"
        default: "in \(composition.environment.shortened(credential.origin.description))"
        }
    }

    private static func result(
        _ composition: Composition, isAccepted: Bool? = nil, _ blocks: [Screen.Block]
    ) -> CommandResult {
        let credential = composition.credential
        let data = JSONValue.values([
            "isSet": credential != nil, "kind": credential?.kind, "origin": credential?.origin.description,
        ])
        let accepted = isAccepted.map { JSONValue.values(["isAccepted": $0]) } ?? .values([:])
        return CommandResult(kind: "key", data: data.adding(accepted), screen: Screen(blocks))
    }
}

extension KeyPlugin {
    private static func set(_ invocation: Invocation, _ before: Composition) async throws -> CommandResult {
        let environment = invocation.session.environment
        guard let file = environment.credentialFile else {
            throw UsageError(
                "no folder for the key was found", hint: .note("set HOME, XDG_CONFIG_HOME or TMDB_ACCESS_TOKEN"))
        }
        let question = "TMDb read access token or API key (hidden): "
        guard let text = try await invocation.readSecret(asking: question), text.contains(where: { !$0.isWhitespace })
        else { throw UsageError("no key was entered; nothing was changed", hint: .note("copy one from \(source)")) }
        guard let credential = Credential(pasted: text, origin: .file(file.url.path)) else {
            throw UsageError(
                "the input is neither a read access token (eyJ…) nor an API key (32 hexadecimal digits); nothing was changed",
                hint: .note("copy one from \(source)"))
        }
        do {
            try file.write(credential.text + "\n")
        } catch let failure as PrivateFile.Failure {
            throw Self.failure(of: file, failure, environment)
        }
        let composition = Composition(replacing: try await invocation.reload())
        var lines = [
            "Stored the \(credential.kind) in \(environment.shortened(file.url.path)), which only you can read."
        ]
        if before.origin == .sample { lines.append("TMDb is now used instead of the sample.") }
        return result(composition, lines.map { .line($0) } + precedence(composition) + [.line("`key test` checks it.")])
    }

    private static func forget(_ invocation: Invocation, _ app: Composition) async throws -> CommandResult {
        let environment = invocation.session.environment
        guard let file = environment.credentialFile else {
            return result(app, [.line("No key is stored.")])
        }
        do {
            guard try file.remove() else {
                return result(app, [.line("No key is stored.")] + precedence(app))
            }
        } catch let failure as PrivateFile.Failure { throw Self.failure(of: file, failure, environment) }
        let composition = Composition(replacing: try await invocation.reload())
        let line = "Removed the key from \(environment.shortened(file.url.deletingLastPathComponent().path))."
        return result(composition, [.line(line)] + precedence(composition))
    }

    private static func failure(
        of file: PrivateFile, _ failure: PrivateFile.Failure, _ environment: Environment
    ) -> CommandFailure {
        CommandFailure(
            .storage(failure.reason), "\(environment.shortened(file.url.path)) cannot be changed: \(failure.reason)",
            hint: .note(failure.hint))
    }

    /// Returns a note if an environment variable takes precedence over the stored key; otherwise, no blocks.
    private static func precedence(_ composition: Composition) -> [Screen.Block] {
        guard let name = composition.credential?.variable else { return [] }
        return [.line("\(name) is set, and takes precedence over a stored key.")]
    }

    private static func test(_ composition: Composition) async throws -> CommandResult {
        guard let credential = composition.credential else {
            throw CommandFailure(
                .unauthorised("no key"), "no key is set",
                hint: .line("key set", effect: "stores one from \(source)"))
        }
        let response = try await composition.probe(within: .seconds(15))
        let origin = place(of: credential, composition)
        let line = "TMDb accepts the \(credential.kind) \(origin) (\(Phrases.duration(response)))."
        return result(composition, isAccepted: true, [.line(line)])
    }
}
