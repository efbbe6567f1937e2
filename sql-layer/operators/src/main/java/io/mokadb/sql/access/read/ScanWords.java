package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.List;

/** The names of columns and conditions of scans, for EXPLAIN. Stateless. */
final class ScanWords {
  private ScanWords() {}

  /** The end of the line of an operator without words that filters rows. */
  private static final String FILTERED = " filtered";

  /** The names of columns by their ordinals in the table; null for the hidden row id. */
  static List<String> columns(TableDef table, int[] ordinals, String prefix) {
    List<String> names = new ArrayList<>();
    for (int ordinal : ordinals) {
      names.add(
          ordinal == table.columns().size()
              ? null
              : (table.isDerived(ordinal) ? "" : prefix) + table.nameAt(ordinal));
    }
    return names;
  }

  /** The names of the columns of an index's entries: its own, and the primary key's. */
  static List<String> key(TableDef table, IndexDef index, String prefix) {
    List<String> names = new ArrayList<>();
    if (index != null) {
      names.addAll(columns(table, table.ordinals(index.columnIds()), prefix));
    }
    names.addAll(columns(table, table.primaryKeyOrdinals(), prefix));
    return names;
  }

  /**
   * The line of a scan.
   *
   * @param described without words
   * @param key the part of it that is about the key; null if there is none
   * @param filter a condition over the columns; null for none
   */
  static String line(
      String described, String key, Expr filter, List<String> columns, PlanWords words) {
    String condition = filter == null ? null : words.text(filter, columns);
    boolean filtered = described.endsWith(FILTERED);
    String begin =
        filtered ? described.substring(0, described.length() - FILTERED.length()) : described;
    return begin
        + (key == null ? "" : " on " + key)
        + (filtered ? FILTERED : "")
        + (condition == null ? "" : " by " + condition);
  }
}
