package io.mokadb.sql.access.read;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.PlanWords;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of columns and conditions of scans, for EXPLAIN. Stateless. */
final class ScanWords {
  private ScanWords() {}

  /** The end of the line of an operator without words that filters rows. */
  private static final String FILTERED = " filtered";

  /**
   * The beginning of a scan's line, with the name that the table has in this plan if that is
   * another than its own.
   *
   * @param prefix of its columns
   */
  static String named(String described, TableDef table, String prefix) {
    String name = prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
    return name.isEmpty() || name.equals(table.name())
        ? described
        : described.replaceFirst(
            Pattern.quote(table.qualifiedName()),
            Matcher.quoteReplacement(table.qualifiedName() + " AS " + name));
  }

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
