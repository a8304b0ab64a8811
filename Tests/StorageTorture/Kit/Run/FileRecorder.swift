package import Foundation
import StorageTesting

/// Records and disturbs a program's file operations, with the library described in `FileRecorder.c`.
package struct FileRecorder {
    /// The folder whose files are watched.
    package let folder: URL
    package var log: URL?
    package var fault: String?
    package var reads: URL?
    package var readFault: String?

    package init(
        folder: URL, log: URL? = nil, fault: String? = nil, reads: URL? = nil, readFault: String? = nil
    ) {
        self.folder = folder
        self.log = log
        self.fault = fault
        self.reads = reads
        self.readFault = readFault
    }

    /// The environment of a recorded program.
    package var environment: [String: String] {
        get throws {
            var variables = ["LD_PRELOAD": try Self.library.get(), "FILE_RECORDER_FOLDER": folder.path]
            variables["FILE_RECORDER_LOG"] = log?.path
            variables["FILE_RECORDER_FAULT"] = fault
            variables["FILE_RECORDER_READS"] = reads?.path
            variables["FILE_RECORDER_READ_FAULT"] = readFault
            return variables
        }
    }

    /// The path of the library, which the toolchain's compiler builds once per process, beside the running program.
    private static let library = Result { () throws -> String in
        let source = URL(filePath: #filePath).appending(path: "../../../FileRecorder.c").standardizedFileURL
        let built = builtProgram("FileRecorder.so").path
        let unfinished = "\(built)-\(getpid())"
        let compiler = "clang -shared -fPIC -O1 -Wall -Werror -o '\(unfinished)' '\(source.path)'"
        guard runShell("\(compiler) && mv '\(unfinished)' '\(built)'") == 0 else {
            throw TortureFailure(description: "\(source.path) cannot be compiled")
        }
        return built
    }
}

/// Returns the file that the build has placed in the folder of the running program.
package func builtProgram(_ name: String) -> URL {
    let running = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return running.deletingLastPathComponent().appending(path: name)
}
