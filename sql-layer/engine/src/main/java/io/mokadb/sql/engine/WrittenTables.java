package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables that a transaction writes, and the last statements that write them, for messages.
 * Written by the session's thread; the list of statements is replaced as a whole, so that other
 * threads can read it.
 */
final class WrittenTables {
  /** Statements that are remembered for messages. */
  private static final int REMEMBERED_TEXTS = 8;

  private static final int LONGEST_TEXT = 500;

  // Made when they are needed: most transactions read one result, or write one table.
  private List<TableDef> tables = List.of();
  private volatile List<StatementWrites> statements = List.of();

  List<TableDef> tables() {
    return tables;
  }

  List<StatementWrites> statements() {
    return statements;
  }

  /** Returns to the tables of an earlier point; statements stay, because they have run. */
  void restore(List<TableDef> earlier) {
    tables = earlier;
  }

  void add(List<TableDef> more) {
    if (tables.isEmpty()) {
      tables = more;
    } else if (!tables.containsAll(more)) {
      List<TableDef> all = new ArrayList<>(tables);
      more.stream().filter(table -> !all.contains(table)).forEach(all::add);
      tables = List.copyOf(all);
    }
  }

  /**
   * Adds the tables that a statement is about to change.
   *
   * @param text of the statement
   */
  void add(List<TableDef> more, String text) {
    note(more, text);
    add(more);
  }

  private void note(List<TableDef> changed, String text) {
    int size = statements.size();
    if (size > 0 && statements.get(size - 1).text().equals(text)) {
      return;
    }
    String shown = text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
    if (size == 0) {
      statements = List.of(new StatementWrites(shown, changed));
      return;
    }
    List<StatementWrites> last =
        new ArrayList<>(statements.subList(Math.max(0, size + 1 - REMEMBERED_TEXTS), size));
    last.add(new StatementWrites(shown, changed));
    statements = List.copyOf(last);
  }
}
