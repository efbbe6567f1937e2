package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MERGE: for each row of a source, joined with the rows of a table, the first clause that fits
 * updates, deletes or inserts a row of the table; so it does for rows of the table that the source
 * has none for, if there are clauses for these. Reads its input to the end first, and checks
 * uniqueness as of the end of the statement.
 */
public final class MergeOperator implements Operator {
  private final TableLayout layout;
  private final Operator source;
  private final MergeRun.Plan plan;

  /** Action of a clause. */
  public enum Action {
    UPDATE,
    DELETE,
    INSERT,
    NOTHING
  }

  /** The rows of the input that a clause is for: of both sides, or of one alone. */
  public enum Rows {
    MATCHED,
    NOT_MATCHED,
    NOT_MATCHED_BY_SOURCE
  }

  /**
   * A WHEN clause. Expressions are over the rows of the input.
   *
   * @param rows those that it is for
   * @param condition or null
   * @param columns ordinals of the columns that are set or filled
   * @param values for them
   * @param defaults by the table's ordinals, for INSERT
   */
  public record Clause(
      Rows rows, Expr condition, Action action, int[] columns, Expr[] values, Expr[] defaults) {}

  /**
   * @param source joined rows: all columns of the table and its hidden row id if it has no primary
   *     key, all null where no row of the table fits, then the columns that the clauses'
   *     expressions need
   * @param hereOrNull over the rows, null where there is none of the source; null if each has one
   * @param others over the rows, the columns of the source that {@code returningOrNull} needs
   * @param returningOrNull the result per row written; null for the count
   * @param constraintsOrNull of the table; null if it has none
   */
  public MergeOperator(
      TableDef table,
      Operator source,
      List<Clause> clauses,
      Expr hereOrNull,
      Expr[] others,
      ReturningShape returningOrNull,
      ConstraintGraph constraintsOrNull) {
    this.layout = new TableLayout(table);
    this.source = source;
    List<NewRows> newRows = new ArrayList<>();
    for (Clause clause : clauses) {
      newRows.add(
          clause.action == Action.INSERT
              ? new NewRows(layout, clause.columns, clause.defaults)
              : null);
    }
    int[] changed =
        clauses.stream()
            .filter(clause -> clause.action == Action.UPDATE)
            .flatMapToInt(clause -> Arrays.stream(clause.columns))
            .distinct()
            .toArray();
    this.plan =
        new MergeRun.Plan(
            layout,
            List.copyOf(clauses),
            newRows,
            changed,
            hereOrNull,
            others,
            returningOrNull,
            constraintsOrNull);
  }

  @Override
  public RowStream open(ExecutionContext context) {
    MergeRun run = new MergeRun(plan, context);
    try (run;
        MaterializedInput rows = MaterializedInput.of(source, context)) {
      for (Object[] row : rows.rows()) {
        context.checkCancelled();
        run.take(row);
      }
      return run.finish();
    }
  }

  @Override
  public String describe() {
    return "Merge into " + layout.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
