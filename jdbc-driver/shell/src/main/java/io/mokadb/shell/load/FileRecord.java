package io.mokadb.shell.load;

import java.util.BitSet;
import java.util.List;

/**
 * A record of the file.
 *
 * @param line on which it begins, from 1
 * @param quoted the fields that are in quotes
 */
record FileRecord(long line, List<String> fields, BitSet quoted) {
  FileRecord {
    fields = List.copyOf(fields);
    quoted = (BitSet) quoted.clone();
  }

  /** True of a line with nothing on it. */
  boolean isBlank() {
    return fields.size() == 1 && fields.get(0).isEmpty() && !quoted.get(0);
  }
}
