import Foundation
import PopcornApp

let arguments = Array(CommandLine.arguments.dropFirst())
let program = Program(arguments: arguments, environment: Environment(ProcessInfo.processInfo.environment))
exit(await program.run())
