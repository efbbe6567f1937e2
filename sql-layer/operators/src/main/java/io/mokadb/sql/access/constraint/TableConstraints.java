package io.mokadb.sql.access.constraint;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/**
 * Generated columns, checks, foreign keys and computed index keys of one table, in both directions,
 * and what its rows add to views, ready to be evaluated. Immutable once its {@link ConstraintGraph}
 * is complete, and thread-safe then.
 */
public final class TableConstraints {
  /** Constraints of a table without any. */
  public static final TableConstraints NONE =
      new TableConstraints(null, List.of(), List.of(), IndexedRows.NONE, List.of());

  private final TableDef table;
  private final List<Check> checks;
  private final List<GeneratedColumn> generated;
  private final IndexedRows keyed;
  private final RowCheck conformer;
  private final List<Tally> tallies;
  private final List<ForeignKey> references = new ArrayList<>();
  private final List<ForeignKey> referrers = new ArrayList<>();

  /**
   * A condition on each row.
   *
   * @param condition over rows in table order; false refuses the row
   * @param columns the ordinals that it names
   * @param ofView whether it is that of a view which the row is written through: then what is not
   *     known refuses it too
   */
  public record Check(String name, String sql, Expr condition, int[] columns, boolean ofView) {}

  TableConstraints(
      TableDef table,
      List<Check> checks,
      List<GeneratedColumn> generated,
      IndexedRows keyed,
      List<Tally> tallies) {
    this.table = table;
    this.checks = List.copyOf(checks);
    this.generated = List.copyOf(generated);
    this.keyed = keyed;
    this.conformer = generated.isEmpty() ? null : new RowCheck(table);
    this.tallies = List.copyOf(tallies);
  }

  /** Computes the generated columns of a row, in place. */
  public void generate(Object[] row, ExecutionContext context) {
    for (GeneratedColumn column : generated) {
      row[column.ordinal()] =
          conformer.conform(column.ordinal(), column.value().eval(row, context));
    }
  }

  /** How the table's indexes see its rows. */
  public IndexedRows keyed() {
    return keyed;
  }

  /** What each row adds to the views that its writers keep. */
  public List<Tally> tallies() {
    return tallies;
  }

  public List<Check> checks() {
    return checks;
  }

  void addReference(ForeignKey key) {
    references.add(key);
  }

  void addReferrer(ForeignKey key) {
    referrers.add(key);
  }

  /** Foreign keys of this table. */
  public List<ForeignKey> references() {
    return references;
  }

  /** Foreign keys that refer to this table. */
  public List<ForeignKey> referrers() {
    return referrers;
  }

  /**
   * @throws MokaException {@code CHECK_VIOLATION}, {@code CHECK_OPTION_VIOLATION}
   */
  public void check(Object[] row, ExecutionContext context) {
    checks.forEach(check -> check(check, row, context));
  }

  /**
   * Checks a row that may not come to be, as another one may have its key: what views ask of their
   * rows is left out.
   *
   * @throws MokaException {@code CHECK_VIOLATION}
   */
  public void checkProposed(Object[] row, ExecutionContext context) {
    for (Check check : checks) {
      if (!check.ofView) {
        check(check, row, context);
      }
    }
  }

  private void check(Check check, Object[] row, ExecutionContext context) {
    Object holds = check.condition.eval(row, context);
    if (check.ofView && !Boolean.TRUE.equals(holds)) {
      throw new MokaException(
          SqlState.CHECK_OPTION_VIOLATION,
          "View "
              + check.name
              + " would not show the row, which its CHECK OPTION forbids: "
              + check.sql
              + " is not true for it");
    }
    if (Boolean.FALSE.equals(holds)) {
      throw new MokaException(
          SqlState.CHECK_VIOLATION,
          "Check constraint "
              + check.name
              + " of table "
              + table.qualifiedName()
              + " is violated: "
              + check.sql
              + " is false for the row");
    }
  }
}
