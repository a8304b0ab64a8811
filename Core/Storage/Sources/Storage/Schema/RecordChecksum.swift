extension StoredRecord {
    /// Returns the CRC-32 of all values and their names, including the children's, the same for all engines.
    ///
    /// `nil` values are left out, so that a new optional property doesn't change the checksums of earlier records.
    ///
    /// Throws `StorageError.unstorable` for a record that can't be stored.
    package func checksum() throws -> UInt32 {
        let writer = ChecksumWriter()
        try write(to: writer)
        return writer.checksum
    }
}

/// Computes a record's `checksum()` from its values, for engines that write them elsewhere in the same pass.
///
/// Each value is written with its name, its type and its length, so that different values have different bytes.
package final class ChecksumWriter: RecordWriter {
    private var bytes: [UInt8] = []

    package init() {}

    /// The checksum of the values since the last reset.
    package var checksum: UInt32 { bytes.withUnsafeBufferPointer(CRC32.checksum) }

    package func reset() { bytes.removeAll(keepingCapacity: true) }

    package func write(integer: Int64?, _ column: Column) { write(integer, column, "i") { append($0) } }
    package func write(real: Double?, _ column: Column) { write(real, column, "r") { append($0.bitPattern) } }
    package func write(text: String?, _ column: Column) { write(text, column, "t") { append($0) } }
    package func write(boolean: Bool?, _ column: Column) { write(boolean, column, "b") { bytes.append($0 ? 1 : 0) } }

    package func write(integers: [Int64]?, _ column: Column) {
        write(integers, column, "I") { list in
            append(list.count)
            for number in list { append(number) }
        }
    }

    package func write(texts: [String]?, _ column: Column) {
        write(texts, column, "T") { list in
            append(list.count)
            for text in list { append(text) }
        }
    }

    package func write<Child>(children: [Child]?, _ column: Column, _ schema: Schema<Child>) throws {
        try write(children, column, "C") { children in
            append(children.count)
            for child in children {
                try schema.write(child, to: self)
                // Marks the end of the child's values, since a name is never empty.
                append("")
            }
        }
    }

    private func write<Value>(
        _ value: Value?, _ column: Column, _ type: Unicode.Scalar, _ append: (Value) throws -> Void
    ) rethrows {
        guard let value else { return }
        self.append(column.name)
        bytes.append(UInt8(ascii: type))
        try append(value)
    }

    private func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private func append(_ text: String) {
        append(text.utf8.count)
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}
