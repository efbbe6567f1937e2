package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptPiece;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers in columns of type {@code bigint unsigned}, which are BIGINT here unless one of them
 * is greater than that. Not thread-safe.
 */
final class MysqlWideNumbers {
  private static final String WIDE = "BIGINT UNSIGNED";

  /** By table all columns, with a measure for those of the type and null for the others. */
  private final Map<String, List<Measure>> measures = new HashMap<>();

  private final Map<String, Measure> byName = new HashMap<>();

  void survey(ScriptPiece statement) {
    String sql = statement.text();
    if (sql.startsWith("CREATE")) {
      TableClause table = TableClause.of(Tokens.of(sql));
      if (table != null) {
        note(table);
      }
    } else if (!measures.isEmpty() && (sql.startsWith("INSERT") || sql.startsWith("REPLACE"))) {
      InsertClause insert = InsertClause.of(Tokens.of(sql));
      if (insert != null && measures.containsKey(insert.table())) {
        measure(insert);
      }
    }
  }

  private void note(TableClause table) {
    List<Measure> columns = new ArrayList<>();
    boolean wide = false;
    for (Tokens element : table.elements()) {
      ColumnClause column = ColumnClause.of(element);
      Measure measure = column.typeName().equals(WIDE) ? new Measure() : null;
      wide |= measure != null;
      columns.add(measure);
      byName.put(key(table.name(), column.name()), measure);
    }
    if (wide) {
      measures.put(table.name(), columns);
    }
  }

  private void measure(InsertClause insert) {
    for (List<Tokens> row : insert.rows()) {
      for (int i = 0; i < row.size(); i++) {
        Measure measure =
            insert.columns().isEmpty()
                ? measures.get(insert.table()).get(i)
                : byName.get(key(insert.table(), insert.columns().get(i)));
        if (measure != null) {
          measure.number(row.get(i).rest());
        }
      }
    }
  }

  private static String key(String table, String column) {
    return table + "." + column;
  }

  /** Tells whether a column has a number that is not a BIGINT. */
  boolean hasWide(String table, String column) {
    Measure measure = byName.get(key(table, column));
    return measure != null && !measure.isWhole();
  }
}
