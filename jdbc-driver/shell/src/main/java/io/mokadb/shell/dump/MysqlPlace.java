package io.mokadb.shell.dump;

/**
 * The table of MySQL that is being translated.
 *
 * @param table its name
 * @param line of its definition in the dump
 * @param numbers what its columns hold
 * @param notes for what is left out
 */
record MysqlPlace(String table, int line, MysqlWideNumbers numbers, Notes notes) {
  void note(String what) {
    notes.add(what, line);
  }
}
