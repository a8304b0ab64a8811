import Foundation
import PopcornApp

let arguments = Array(CommandLine.arguments.dropFirst())
let program = Program(arguments: arguments, environment: Environment(ProcessInfo.processInfo.environment))
// Requests that were given up may still be winding down. All is written by then, so nothing waits for them.
_exit(await program.run())
