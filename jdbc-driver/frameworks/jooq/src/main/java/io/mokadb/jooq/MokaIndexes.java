package io.mokadb.jooq;

import static io.mokadb.jooq.MokaDatabase.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SortOrder;
import org.jooq.meta.AbstractIndexDefinition;
import org.jooq.meta.ColumnDefinition;
import org.jooq.meta.DefaultIndexColumnDefinition;
import org.jooq.meta.IndexColumnDefinition;
import org.jooq.meta.IndexDefinition;
import org.jooq.meta.TableDefinition;

/**
 * The indexes of columns of the tables that code is generated for, without those of constraints.
 * The generator knows no indexes of expressions.
 */
final class MokaIndexes {
  private MokaIndexes() {}

  static List<IndexDefinition> of(MokaDatabase database, DSLContext sql) {
    Map<String, List<Record>> indexes = new LinkedHashMap<>();
    for (Record row :
        sql.fetch(
            "SELECT i.table_schema, i.table_name, i.index_name, i.is_unique, i.column_name"
                + " FROM information_schema.index_columns AS i"
                + " LEFT JOIN information_schema.table_constraints AS c"
                + " ON c.table_schema = i.table_schema AND c.table_name = i.table_name"
                + " AND c.constraint_name = i.index_name"
                + " WHERE i.is_primary = 'NO' AND c.constraint_name IS NULL"
                + " ORDER BY i.table_schema, i.table_name, i.index_name, i.ordinal_position")) {
      indexes
          .computeIfAbsent(text(row, 0) + '.' + text(row, 2), name -> new ArrayList<>())
          .add(row);
    }
    List<IndexDefinition> found = new ArrayList<>();
    indexes.values().forEach(rows -> add(database, rows, found));
    return found;
  }

  private static void add(MokaDatabase database, List<Record> rows, List<IndexDefinition> indexes) {
    Record first = rows.get(0);
    TableDefinition table = database.table(first, 0, 1);
    if (table == null) {
      return;
    }
    List<ColumnDefinition> columns = new ArrayList<>();
    rows.forEach(row -> columns.add(table.getColumn(text(row, 4))));
    if (!columns.contains(null)) {
      indexes.add(new MokaIndex(table, text(first, 2), "YES".equals(text(first, 3)), columns));
    }
  }

  /** An index of columns, all of them ascending. */
  private static final class MokaIndex extends AbstractIndexDefinition {
    private final List<IndexColumnDefinition> columns = new ArrayList<>();

    MokaIndex(TableDefinition table, String name, boolean unique, List<ColumnDefinition> columns) {
      super(table.getSchema(), name, table, unique);
      for (ColumnDefinition column : columns) {
        this.columns.add(
            new DefaultIndexColumnDefinition(this, column, SortOrder.ASC, this.columns.size() + 1));
      }
    }

    @Override
    protected List<IndexColumnDefinition> getIndexColumns0() {
      return columns;
    }
  }
}
