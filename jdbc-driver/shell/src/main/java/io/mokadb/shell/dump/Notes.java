package io.mokadb.shell.dump;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a dump says and the database does not have afterwards. Not thread-safe. */
final class Notes {
  private record Note(int count, int line) {}

  private final Map<String, Note> notes = new LinkedHashMap<>();

  /**
   * Adds a note, or counts it if it is there.
   *
   * @param what the statement or clause, and why it is not there
   */
  void add(String what, int line) {
    notes.merge(what, new Note(1, line), (old, one) -> new Note(old.count() + 1, old.line()));
  }

  /** A line for each, with the line of the dump that it is about first. */
  List<String> lines() {
    return notes.entrySet().stream()
        .map(
            note -> {
              int more = note.getValue().count() - 1;
              String others = more == 0 ? "" : " (and " + more + " more)";
              return "NOTE: line " + note.getValue().line() + others + ": " + note.getKey();
            })
        .toList();
  }
}
