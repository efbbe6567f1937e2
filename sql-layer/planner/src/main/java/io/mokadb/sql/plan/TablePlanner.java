package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlType;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.parser.NameErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A compiler of the parts of a table that belong to no statement: its constraints, generated
 * columns, the expressions of its indexes, and what its rows add to views. Thread-safe.
 */
public final class TablePlanner {
  private final Planner planner;

  TablePlanner(Planner planner) {
    this.planner = planner;
  }

  /**
   * The conditions that must hold for each row of a table, compiled: its CHECK constraints, and
   * that its generated columns hold the values of their expressions.
   *
   * @param catalog has the functions that they call
   * @throws MokaException if one of them cannot be
   */
  public List<TableConstraints.Check> checks(TableDef table, Catalog catalog) {
    return ofTable(
        table,
        catalog,
        constraints -> {
          List<TableConstraints.Check> checks = new ArrayList<>(constraints.checks(table));
          checks.addAll(constraints.keptGenerated(table));
          return checks;
        });
  }

  /**
   * Checks that a generated column can be computed.
   *
   * @param table has the column; it need not be in the catalog
   * @param catalog has the functions that the expression calls
   * @throws MokaException if it cannot be
   */
  public void requireComputable(TableDef table, ColumnDef column, Catalog catalog) {
    withTable(
        table,
        catalog,
        preparation -> {
          new RowExpressionRules(preparation).requireComputable(table, column);
          return null;
        });
  }

  /**
   * The type of an expression that an index computes of the rows of a table.
   *
   * @param table need not be in the catalog
   * @param catalog has the functions that the expression calls
   * @throws MokaException if an index cannot have it
   */
  public SqlType derivedType(TableDef table, String sql, Catalog catalog) {
    return withTable(
        table, catalog, preparation -> new RowExpressionRules(preparation).derivedType(table, sql));
  }

  /**
   * The rows of a table as its indexes see them.
   *
   * @param catalog has the functions that expressions call
   * @throws MokaException if one of them cannot be compiled
   */
  public IndexedRows keyedRows(TableDef table, Catalog catalog) {
    return table.derived().isEmpty()
        ? IndexedRows.NONE
        : ofTable(table, catalog, constraints -> constraints.keyed(table));
  }

  /**
   * What the writers of a table are to add up for a view.
   *
   * @param view has its columns; it need not be in the catalog
   * @param catalog has the types that expressions may not name
   * @param space where it is to be stored
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if they cannot keep the view
   */
  public TallyDef tallied(ViewDef view, TableDef table, Catalog catalog, long space) {
    return withTable(
        table, catalog, preparation -> new TallyPlanner(preparation).define(table, view, space));
  }

  /** What each row of a table adds to a view that its writers keep. */
  public Tally tally(ViewDef view, TableDef table, Catalog catalog) {
    return withTable(table, catalog, preparation -> new TallyPlanner(preparation).of(table, view));
  }

  private <T> T ofTable(TableDef table, Catalog catalog, Function<ConstraintPlanner, T> compile) {
    return withTable(
        table, catalog, preparation -> compile.apply(new ConstraintPlanner(preparation)));
  }

  private <T> T withTable(TableDef table, Catalog catalog, Function<Preparation, T> work) {
    Catalog alone =
        new Catalog(
            0,
            Set.of(table.schema()),
            Map.of(new Catalog.TableName(table.schema(), table.name()), table),
            Map.of(),
            Map.of(),
            catalog.functions(),
            catalog.domains(),
            Map.of());
    PlanRequest request =
        new PlanRequest(
            "",
            alone,
            table.schema(),
            any -> TableStatistics.UNKNOWN,
            VirtualTables.NONE,
            Session.PrepareOptions.NONE);
    try {
      return planner.prepared(request, work);
    } catch (MokaException e) {
      throw NameErrors.withoutPlace(e);
    }
  }
}
