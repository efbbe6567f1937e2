package io.mokadb.sql.access.tally;

import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.expr.aggregate.AggregateFunction;
import io.mokadb.sql.expr.aggregate.ExactNumbers;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/**
 * A materialized view that writers keep, as its readers see it: a row for each group that has rows.
 * The functions of the query make its values, so they are rounded, and fail, as there. Immutable
 * and thread-safe.
 */
public final class TallyTable implements VirtualTable {
  private final TableDef table;
  private final TallyDef definition;
  private final TallyShape shape;

  /** By column; null for those without a sum. */
  private final AggregateFunction[] functions;

  private TallyTable(TableDef table, TallyDef definition) {
    this.table = table;
    this.definition = definition;
    this.shape = new TallyShape(definition);
    this.functions = new AggregateFunction[definition.outputs().size()];
    for (int i = 0; i < functions.length; i++) {
      TallyDef.Output output = definition.outputs().get(i);
      if (output.sums()) {
        SqlType result = table.columns().get(i).type();
        functions[i] =
            AggregateLibrary.compile(output.kind().name(), List.of(output.argument()), result);
      }
    }
  }

  /** The table as such a view; null if it is another one. */
  public static TallyTable of(Catalog catalog, TableDef table) {
    ViewDef query = catalog.view(table.schema(), MaterializedViews.queryName(table.name()));
    return query == null || query.upkeep() == null || !query.upkeep().isImmediate()
        ? null
        : new TallyTable(table, query.upkeep().tally());
  }

  /** The table that stands for the view among definitions, and has no rows of its own. */
  public TableDef table() {
    return table;
  }

  long space() {
    return definition.space();
  }

  TallyShape shape() {
    return shape;
  }

  /** Ordinals of the columns that rows are found by and ordered by. */
  public int[] key() {
    int[] key = new int[shape.groups()];
    for (int i = key.length - 1; i >= 0; i--) {
      for (int column = definition.outputs().size() - 1; column >= 0; column--) {
        TallyDef.Output output = definition.outputs().get(column);
        if (output.kind() == TallyDef.Kind.GROUP && output.position() == i) {
          key[i] = column;
        }
      }
    }
    return key;
  }

  @Override
  public TableName name() {
    return table.fullName();
  }

  @Override
  public List<ColumnDef> columns() {
    return table.columns();
  }

  @Override
  public RowStream rows(ExecutionContext context) {
    return rows(context, List.of(shape.all()), TallySelection.all(functions.length));
  }

  /**
   * The rows of some groups.
   *
   * @param ranges ascending and disjoint, none of which cuts a group
   */
  RowStream rows(ExecutionContext context, List<KeyRange> ranges, TallySelection selection) {
    TallyGroups groups = new TallyGroups(context.transaction(), shape, ranges);
    return new TallyRows(this, groups, selection, context);
  }

  /**
   * Whether the view has a row of a group: it has rows, or is the only one of all rows.
   *
   * @param wrote whether the reader's transaction has written
   * @throws MokaException {@code DATA_CORRUPTED}; {@code SERIALIZATION_CONFLICT}
   */
  boolean hasRow(TallyState state, boolean wrote) {
    if (state.rows() < 0) {
      throw lost(wrote);
    }
    return state.rows() > 0 || shape.groups() == 0;
  }

  /**
   * The value of a column.
   *
   * @param group the columns of the group
   * @throws MokaException of an aggregate
   */
  Object value(int column, Object[] group, TallyState state) {
    TallyDef.Output output = definition.outputs().get(column);
    return switch (output.kind()) {
      case GROUP -> group[output.position()];
      case COUNT -> (Object) state.count(output.position());
      case SUM, AVG -> result(functions[column], state, output.position());
    };
  }

  private static Object result(AggregateFunction function, TallyState state, int aggregate) {
    Accumulator accumulator = function.newAccumulator();
    if (state.count(aggregate) > 0) {
      ((ExactNumbers) accumulator).take(state.sum(aggregate), state.count(aggregate));
    }
    return accumulator.result();
  }

  private MokaException lost(boolean wrote) {
    String view = "Materialized view " + table.qualifiedName();
    // Without locks of rows, it reads at READ COMMITTED what others did to the rows it has changed.
    return wrote
        ? new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            view
                + " has fewer rows in a group than this transaction has removed, as another one has"
                + " changed the same rows. Run it again; REFRESH MATERIALIZED VIEW if that fails")
        : new MokaException(
            SqlState.DATA_CORRUPTED,
            view + " has lost rows of a group; REFRESH MATERIALIZED VIEW repairs it");
  }
}
