package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.write.ConflictTargets;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.access.write.ReplaceOperator;
import io.mokadb.sql.access.write.UpsertOperator;
import io.mokadb.sql.access.write.UpsertOperator.ConflictUpdate;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.OnConflict;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import org.apache.calcite.sql.SqlInsert;

/**
 * The writing of an INSERT's rows, plainly or with ON CONFLICT, REPLACE or UPSERT. Confined to a
 * statement.
 */
final class InsertWriter {
  private final Preparation preparation;
  private final ReturningClause returning;
  private final ChangeTarget target;
  private final TableDef written;
  private final OnConflict conflict;
  private final SqlInsert insert;

  /**
   * @param written the table as this statement writes it
   * @param conflict ON CONFLICT, or null
   */
  InsertWriter(
      Preparation preparation,
      ReturningClause returning,
      ChangeTarget target,
      TableDef written,
      OnConflict conflict,
      SqlInsert insert) {
    this.preparation = preparation;
    this.returning = returning;
    this.target = target;
    this.written = written;
    this.conflict = conflict;
    this.insert = insert;
  }

  /**
   * The change that writes the rows of a source.
   *
   * @param targets the columns that the rows have values for
   * @param given those that the statement gives values, DEFAULT too
   */
  PlannedChange over(Operator source, int[] targets, int[] given) {
    TableDef table = target.table();
    ConstraintGraph constraints = new ConstraintPlanner(preparation, target.conditions()).of(table);
    return PlannedChange.of(operator(source, targets, given, constraints), table, constraints);
  }

  private Operator operator(
      Operator source, int[] targets, int[] given, ConstraintGraph constraints) {
    TableDef table = target.table();
    String alias = InsertTarget.alias(insert.getTargetTable());
    String called = alias == null ? target.name() : alias;
    Expr[] defaults = new AssignedValues(preparation, table).defaults(targets);
    if (conflict == null && !insert.isUpsert()) {
      return new InsertOperator(
          written, source, targets, defaults, returning.over(target, called), constraints);
    }
    if (conflict != null && conflict.replaces()) {
      if (target.isView()) {
        throw MokaException.unsupported(
            "REPLACE INTO a view is not supported, as it could delete rows that the view does not"
                + " show; name its table");
      }
      return new ReplaceOperator(
          written,
          source,
          targets,
          defaults,
          new ConflictPlanner(preparation, target, called).arbiters(conflict),
          returning.over(target, called),
          constraints);
    }
    ConflictPlanner conflicts = new ConflictPlanner(preparation, target, called);
    ConflictUpdate update =
        conflict == null ? conflicts.replacement(given) : conflicts.update(conflict, targets);
    ConflictTargets arbiters =
        conflict == null ? new ConflictTargets(true, new int[0]) : conflicts.arbiters(conflict);
    return new UpsertOperator(
        written,
        source,
        targets,
        defaults,
        arbiters,
        update,
        returning.over(target, called),
        constraints);
  }
}
