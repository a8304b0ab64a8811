extension Sanitizer {
    /// Returns the text with asterisks in the place of each password in the address of a server:
    /// `postgres://user:***@host/database`.
    public static func withoutPasswords(_ text: String) -> String {
        guard text.contains("://") else { return text }
        return text.replacing(/([A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s:@\/]*):([^\s"']*)@/) { match in
            // What follows the colon may be a port, and the at sign a part of the path.
            let isPath = match.1.hasPrefix("http") && match.2.contains("/")
            return isPath ? match.0 : "\(match.1):***@"
        }.replacing(/([?&](?:ssl)?password=)[^\s&"']*/) { "\($0.1)***" }
    }
}
