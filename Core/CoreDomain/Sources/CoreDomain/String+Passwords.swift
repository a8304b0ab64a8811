extension String {
    /// The text with passwords in addresses replaced by asterisks: `postgres://anna:***@host/db`, `password=***`.
    ///
    /// A password may hold any character. If its end is unclear, too much is masked: everything from the user name to
    /// the last `@`, and everything from `password=` to the next parameter.
    package var maskingPasswords: String {
        let hasParameter = contains("%") || lowercased().contains("password")
        let text = hasParameter ? maskingParameters : self
        return text.contains("@") ? text.maskingUserPassword : text
    }

    /// The address without the user's password: `postgres://anna@host/db`. `nil` if the password is somewhere else, or the
    /// text is more than an address.
    package var withoutPassword: String? {
        let text = maskingPasswords.replacing(":***@", with: "@")
        return text.contains("***") || text.contains(where: \.isWhitespace) ? nil : text
    }

    /// The text with passwords in parameters masked, even if a key has escapes: `pass%77ord`.
    private var maskingParameters: String {
        let expression =
            #/
            ((?: password | [?&][^=&\s]*%[^=&\s]* )\s*=)
            .*?
            (?= [&\s]+ (?: user | (?:ssl)?password | host | hostaddr | port | dbname | sslmode | connect_timeout
                | target_session_attrs | application_name | options )\s*= | $ )
            /#
        return replacing(expression.ignoresCase().dotMatchesNewlines()) { "\($0.output.1)***" }
    }

    private var maskingUserPassword: String {
        var start = startIndex
        while let mark = self[start...].firstRange(of: "//") {
            let scheme = self[start..<mark.lowerBound].reversed().drop { $0 == ":" }.prefix(while: \.isLetter)
            let isWeb = ["ptth", "sptth"].contains(String(scheme).lowercased())
            let end = isWeb ? self[mark.upperBound...].firstIndex { "/?#".contains($0) || $0.isWhitespace } : nil
            let part = self[mark.upperBound..<(end ?? endIndex)]
            if let colon = part.firstIndex(of: ":"), let last = part.lastIndex(of: "@"), colon < last {
                let rest = String(self[last...])
                return "\(self[...colon])***\(isWeb ? rest.maskingUserPassword : rest)"
            }
            start = end ?? endIndex
        }
        return start == startIndex ? maskingWithoutSlashes : self
    }

    /// The text with passwords masked in addresses without slashes: `postgres:anna:secret@host`.
    private var maskingWithoutSlashes: String {
        replacing(/([A-Za-z]+:[^\s:@]+:)(?s:.+)@/) { "\($0.1)***@" }
    }
}

extension String {
    /// Returns the text without the passwords in `line`, which messages may repeat or excerpt.
    package func hidingPasswords(of line: String) -> String {
        let masked = line.maskingPasswords
        if masked == line { return self }
        let start = zip(line, masked).prefix { $0 == $1 }.count
        let end = zip(line.reversed(), masked.reversed()).prefix { $0 == $1 }.count
        let secret = line.dropFirst(start).dropLast(min(end, line.count - start))
        return hiding(secret.split { $0.isWhitespace || "\"'".contains($0) }.filter { $0.count > 2 })
    }

    /// Returns the text with asterisks in place of some words, and of their beginnings before an ellipsis.
    package func hiding(_ words: [Substring]) -> String {
        words.reduce(self) { text, part in
            (1...part.count).reversed().reduce(text) { text, count in
                let ending = count == part.count ? "" : "…"
                return text.replacing(part.prefix(count) + ending, with: "***\(ending)")
            }
        }
    }
}
