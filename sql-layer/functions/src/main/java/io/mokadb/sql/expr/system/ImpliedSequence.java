package io.mokadb.sql.expr.system;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The numbers of an identity column, as functions of sequences know them: by the name that
 * PostgreSQL gives the sequence behind such a column, {@code table_column_SEQ}.
 */
public record ImpliedSequence(TableDef table, ColumnDef column) {
  private static final Pattern PLAIN = Pattern.compile("[A-Z_][A-Z0-9_]*");

  /** The identity column that a name means; null if there is none such. */
  public static ImpliedSequence of(Catalog catalog, String schema, String name) {
    for (TableDef table : catalog.tables().values()) {
      if (table.schema().equals(schema) && name.startsWith(table.name() + "_")) {
        for (ColumnDef column : table.columns()) {
          if (column.identity() != null && name.equals(name(table, column))) {
            return new ImpliedSequence(table, column);
          }
        }
      }
    }
    return null;
  }

  /**
   * The name of the sequence behind a column, with its schema; null if it is not an identity
   * column.
   *
   * @param column as it is stored, or in any case
   * @throws MokaException {@code NO_SUCH_TABLE}, {@code NO_SUCH_COLUMN}
   */
  static String nameOf(Catalog catalog, NameText tableName, String column) {
    TableDef table = catalog.table(tableName.schema(), tableName.name());
    if (table == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TABLE,
          "There is no table " + tableName.schema() + "." + tableName.name());
    }
    int exact = table.ordinalOf(column);
    int ordinal = exact >= 0 ? exact : table.ordinalOf(column.toUpperCase(Locale.ROOT));
    if (ordinal < 0) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN, "Table " + table.qualifiedName() + " has no column " + column);
    }
    ColumnDef found = table.columns().get(ordinal);
    return found.identity() == null
        ? null
        : quoted(table.schema()) + "." + quoted(name(table, found));
  }

  private static String name(TableDef table, ColumnDef column) {
    return table.name() + "_" + column.name() + "_SEQ";
  }

  private static String quoted(String name) {
    return PLAIN.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
