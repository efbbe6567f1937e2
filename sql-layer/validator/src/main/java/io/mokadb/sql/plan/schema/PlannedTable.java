package io.mokadb.sql.plan.schema;

import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;

/** A table in the planner: stored or virtual, with its statistics. Immutable. */
public final class PlannedTable extends AbstractTable {
  /** The name of the column that shows the row id of a table without primary key. */
  public static final String ROW_ID = "$ROWID";

  private final TableDef definition;
  private final VirtualTable virtual;
  private final TableStatistics statistics;
  private final boolean showsRowId;
  private final String alias;

  private PlannedTable(
      TableDef definition,
      VirtualTable virtual,
      TableStatistics statistics,
      boolean showsRowId,
      String alias) {
    this.definition = definition;
    this.virtual = virtual;
    this.statistics = statistics;
    this.showsRowId = showsRowId;
    this.alias = alias;
  }

  static PlannedTable stored(TableDef definition, TableStatistics statistics, boolean showsRowId) {
    return new PlannedTable(
        definition, null, statistics, showsRowId && !definition.hasPrimaryKey(), null);
  }

  static PlannedTable virtual(VirtualTable table) {
    return virtual(table, TableStatistics.UNKNOWN);
  }

  static PlannedTable virtual(VirtualTable table, TableStatistics statistics) {
    return new PlannedTable(null, table, statistics, false, null);
  }

  /** The same table as a statement names it in one place. */
  public PlannedTable as(String name) {
    return new PlannedTable(definition, virtual, statistics, showsRowId, name);
  }

  /** The same stored table with its row id as the last column, if its rows have one. */
  public PlannedTable withRowId() {
    return new PlannedTable(definition, virtual, statistics, !definition.hasPrimaryKey(), alias);
  }

  /** The same stored table with other statistics. */
  public PlannedTable sized(TableStatistics other) {
    return new PlannedTable(definition, null, other, showsRowId, alias);
  }

  /** The name that the statement gives the table, for EXPLAIN; null if it is not known. */
  public String alias() {
    return alias;
  }

  /** The stored table's definition; null if this is a virtual one. */
  public TableDef definition() {
    return definition;
  }

  /** The virtual table; null if this is a stored one. */
  public VirtualTable virtualTable() {
    return virtual;
  }

  public TableStatistics statistics() {
    return statistics;
  }

  /** True if the row id is one of the columns. */
  public boolean showsRowId() {
    return showsRowId;
  }

  public List<ColumnDef> columns() {
    return definition != null ? definition.columns() : virtual.columns();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory factory) {
    RelDataTypeFactory.Builder row = factory.builder();
    for (ColumnDef column : columns()) {
      row.add(column.name(), TypeMapping.toRelType(column.type(), column.nullable(), factory));
    }
    if (showsRowId) {
      row.add(ROW_ID, TypeMapping.toRelType(SqlType.of(SqlType.Kind.BIGINT), false, factory));
    }
    return row.build();
  }

  @Override
  public Schema.TableType getJdbcTableType() {
    return definition != null ? Schema.TableType.TABLE : Schema.TableType.SYSTEM_TABLE;
  }

  @Override
  public Statistic getStatistic() {
    return new Statistic() {
      @Override
      public Double getRowCount() {
        return Math.max(1, statistics.rowCount());
      }

      @Override
      public boolean isKey(ImmutableBitSet columns) {
        return getKeys().stream().anyMatch(columns::contains);
      }

      @Override
      public List<ImmutableBitSet> getKeys() {
        return keys();
      }
    };
  }

  private List<ImmutableBitSet> keys() {
    List<ImmutableBitSet> keys = new ArrayList<>();
    if (definition == null) {
      return keys;
    }
    if (definition.hasPrimaryKey()) {
      keys.add(ImmutableBitSet.of(definition.primaryKeyOrdinals()));
    }
    for (var index : definition.indexes()) {
      if (!index.unique() || !index.hasAllRows()) {
        continue;
      }
      int[] ordinals = definition.ordinals(index.columnIds());
      boolean withoutNulls = true;
      for (int ordinal : ordinals) {
        withoutNulls &=
            !definition.isDerived(ordinal) && !definition.columns().get(ordinal).nullable();
      }
      if (withoutNulls && index.state() == io.mokadb.sql.catalog.IndexDef.State.PUBLIC) {
        keys.add(ImmutableBitSet.of(ordinals));
      }
    }
    return keys;
  }
}
