package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.List;

/** Estimates of the rows of a table and of the values of its columns. Immutable. */
final class ColumnEstimates {
  /** A table that looks empty may have been filled since: keys must win all the same. */
  private static final double LEAST_ROWS = 100;

  private final PlannedTable table;

  ColumnEstimates(PlannedTable table) {
    this.table = table;
  }

  double rows() {
    return Math.max(LEAST_ROWS, table.statistics().rowCount());
  }

  /** Number of different values of a column. */
  double distinct(int ordinal) {
    double rows = rows();
    TableDef definition = table.definition();
    if (definition == null || definition.isDerived(ordinal)) {
      return Math.max(definition == null ? 1 : 10, rows / 10);
    }
    if (ordinal == definition.columns().size()) {
      return rows;
    }
    ColumnStatistics known = known(ordinal);
    if (known != null && known.distinct() >= 1) {
      // An expression that differs from row to row also differs in the rows that a small table is
      // assumed to have.
      boolean everywhere = known.distinct() >= 0.9 * table.statistics().rowCount();
      return everywhere ? rows : Math.min(rows, known.distinct());
    }
    int id = definition.columns().get(ordinal).id();
    if (isUnique(definition, List.of(id))) {
      return rows;
    }
    boolean leadsKey = leads(definition.primaryKey(), id);
    for (IndexDef index : definition.indexes()) {
      leadsKey |= leads(index.columnIds(), id);
    }
    return leadsKey ? Math.max(10, rows / 10) : Math.min(rows, 20);
  }

  /** True if {@link #distinct} is more than a guess. */
  boolean isKnown(int ordinal) {
    return known(ordinal) != null;
  }

  private static boolean leads(List<Integer> key, int id) {
    return !key.isEmpty() && key.get(0) == id;
  }

  private static boolean isUnique(TableDef table, List<Integer> columns) {
    if (table.primaryKey().equals(columns)) {
      return true;
    }
    return table.indexes().stream()
        .anyMatch(
            index -> index.unique() && index.hasAllRows() && index.columnIds().equals(columns));
  }

  double nullFraction(int ordinal) {
    TableDef definition = table.definition();
    if (definition == null || ordinal >= definition.columns().size()) {
      return 0;
    }
    if (!definition.columns().get(ordinal).nullable()) {
      return 0;
    }
    ColumnStatistics known = known(ordinal);
    return known == null ? 0.05 : known.nullFraction();
  }

  /** The share of the rows whose column has a value: its own if it is frequent. */
  double point(int ordinal, Object value) {
    double distinct = distinct(ordinal);
    Distribution distribution = distribution(ordinal);
    if (value == null || !distribution.isKnown()) {
      return 1 / distinct;
    }
    double share = distribution.shareOf(value);
    if (!Double.isNaN(share)) {
      return share;
    }
    double values = Math.max(1, distinct - distribution.frequent().size());
    return Math.max(1 / rows(), others(ordinal) / values);
  }

  private Distribution distribution(int ordinal) {
    ColumnStatistics known = known(ordinal);
    return known == null ? Distribution.UNKNOWN : known.distribution();
  }

  /** The share of the rows that have a value, but no frequent one. */
  private double others(int ordinal) {
    return Math.max(0, 1 - nullFraction(ordinal) - distribution(ordinal).frequentShare());
  }

  /**
   * The share of the rows between two values, one of which may be null for no bound; NaN if
   * unknown. Whether the ends belong to the range makes no difference here.
   */
  double between(int ordinal, Object lower, Object upper) {
    double all = 1 - nullFraction(ordinal);
    double to = upper == null ? all : below(ordinal, upper);
    double from = lower == null ? 0 : below(ordinal, lower);
    return Double.isNaN(to) || Double.isNaN(from)
        ? Double.NaN
        : Math.min(1, Math.max(1 / rows(), to - from));
  }

  /** The share of the rows below a value; NaN if unknown. */
  private double below(int ordinal, Object value) {
    ColumnStatistics known = known(ordinal);
    if (known == null) {
      return Double.NaN;
    }
    if (known.distribution().isKnown()) {
      return known.distribution().below(value, others(ordinal));
    }
    if (!(known.min() instanceof Number min)
        || !(known.max() instanceof Number max)
        || !(value instanceof Number number)
        || max.doubleValue() <= min.doubleValue()) {
      return Double.NaN;
    }
    double at =
        (number.doubleValue() - min.doubleValue()) / (max.doubleValue() - min.doubleValue());
    return Math.min(1, Math.max(0, at));
  }

  private ColumnStatistics known(int ordinal) {
    TableDef definition = table.definition();
    return definition == null || ordinal >= definition.columns().size()
        ? null
        : table.statistics().columns().get(definition.columns().get(ordinal).id());
  }
}
