package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.RowCheck;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowWriter;
import io.mokadb.txn.CellValue;
import java.util.function.Consumer;

/**
 * Encodes the rows of a table that no transaction can see yet, in the order of their keys: its
 * hidden row ids are numbered here, from 1. Confined to one thread.
 */
public final class NewTableRows {
  private final RowCheck check;
  private final TableLayout layout;
  private final KeyEncoder keys;
  private final Column[] columns;
  private final RowWriter[] values;
  private long rows;

  /**
   * @throws IllegalArgumentException unless {@link #fits}
   */
  public NewTableRows(TableDef table) {
    this.layout = new TableLayout(table);
    if (!fits(layout)) {
      throw new IllegalArgumentException(table.qualifiedName() + " has more than rows");
    }
    this.check = layout.check();
    this.keys = layout.codec().keys().layout().writer();
    int[] groups = layout.groups();
    this.columns = new Column[groups.length];
    this.values = new RowWriter[groups.length];
    for (int i = 0; i < groups.length; i++) {
      columns[i] = Column.of(groups[i]);
      values[i] = layout.codec().writer(groups[i]);
    }
  }

  /** True for tables without primary key, indexes, constraints, triggers and large values. */
  public static boolean fits(TableDef table) {
    return fits(new TableLayout(table));
  }

  private static boolean fits(TableLayout layout) {
    TableDef table = layout.table();
    return !table.hasPrimaryKey()
        && table.indexes().isEmpty()
        && table.triggers().isEmpty()
        && table.follower() == null
        && table.columns().stream().noneMatch(c -> c.isGenerated() || c.identity() != null)
        && layout.large().length == 0;
  }

  /**
   * Adds the cells of the next row.
   *
   * @param given for all columns of the table, in its order
   */
  public void add(Object[] given, Consumer<CellValue> into) {
    Object[] row = new Object[layout.fullWidth()];
    for (int i = 0; i < layout.width(); i++) {
      row[i] = check.conform(i, given[i]);
    }
    row[layout.width()] = ++rows;
    Key key = layout.codec().keys().encode(row, keys);
    for (int i = 0; i < columns.length; i++) {
      into.accept(new CellValue(CellKey.of(key, columns[i]), values[i].encode(row)));
    }
  }

  /** How many rows there are. */
  public long count() {
    return rows;
  }
}
