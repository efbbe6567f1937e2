package io.mokadb.shell.dump;

import java.util.ArrayList;
import java.util.List;

/**
 * An INSERT of rows in its parts.
 *
 * @param head up to VALUES, and with it
 * @param table as written
 * @param columns in quotes; empty for all
 * @param rows the values of each row
 * @param tail what follows the rows; may be empty
 */
record InsertClause(
    String head, String table, List<String> columns, List<List<Tokens>> rows, String tail) {
  /** Null for every other statement. */
  static InsertClause of(Tokens statement) {
    int begin = statement.position();
    if (!statement.take("INSERT", "INTO")
        && !statement.take("INSERT", "IGNORE", "INTO")
        && !statement.take("REPLACE", "INTO")) {
      return null;
    }
    String table = statement.qualifiedName();
    List<String> columns =
        statement.is("(")
            ? statement.group().elements().stream().map(one -> Names.of(one.next())).toList()
            : List.of();
    boolean unused = statement.take("OVERRIDING", "SYSTEM", "VALUE");
    if (!statement.take("VALUES")) {
      statement.back(begin);
      return null;
    }
    String head = statement.text(begin, statement.position());
    List<List<Tokens>> rows = new ArrayList<>();
    do {
      rows.add(statement.group().elements());
    } while (statement.take(","));
    return new InsertClause(head, table, columns, rows, statement.rest());
  }
}
