package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.ConstraintGraph;
import io.mokadb.sql.access.TableConstraints;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Compiles the constraints of tables that a statement writes. Confined. */
final class ConstraintPlanner implements ConstraintGraph.Source {
  private final Preparation preparation;
  private final List<ViewCondition> conditions;

  /** Of a table that is changed under its own name. */
  ConstraintPlanner(Preparation preparation) {
    this(preparation, List.of());
  }

  /**
   * @param conditions of the views through which the table is changed
   */
  ConstraintPlanner(Preparation preparation, List<ViewCondition> conditions) {
    this.preparation = preparation;
    this.conditions = conditions;
  }

  /** The constraints of a table and of those that its foreign keys write; null if it has none. */
  ConstraintGraph of(TableDef table) {
    return table.constraints().any() || !conditions.isEmpty()
        ? new ConstraintGraph(table, this)
        : null;
  }

  @Override
  public TableDef table(long id) {
    return preparation.view.storedTable(id);
  }

  @Override
  public List<TableConstraints.Check> checks(TableDef table) {
    List<CheckDef> checks = table.constraints().checks();
    List<TableConstraints.Check> found = new ArrayList<>(ofViews());
    if (checks.isEmpty()) {
      return found;
    }
    List<SqlNode> texts = new ArrayList<>();
    for (CheckDef check : checks) {
      texts.add(SqlParsing.parseExpression(check.sql()));
    }
    List<Preparation.Typed> compiled =
        preparation.expressions(
            texts, new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO));
    for (int i = 0; i < checks.size(); i++) {
      Kind kind = compiled.get(i).type().kind();
      if (kind != Kind.BOOLEAN && kind != Kind.NULL) {
        throw new MokaException(
            SqlState.TYPE_MISMATCH,
            "Check constraint " + checks.get(i).name() + " is not a condition, but " + kind);
      }
      found.add(
          new TableConstraints.Check(
              checks.get(i).name(),
              checks.get(i).sql(),
              compiled.get(i).expr(),
              compiled.get(i).columns(),
              false));
    }
    return found;
  }

  private List<TableConstraints.Check> ofViews() {
    List<TableConstraints.Check> found = new ArrayList<>();
    for (ViewCondition one : conditions) {
      String text = one.condition().toString();
      Preparation.Typed condition =
          preparation.expressions(List.of(TreeCopy.of(one.condition())), one.from()).get(0);
      found.add(
          new TableConstraints.Check(
              one.view(), text, condition.expr(), condition.columns(), true));
    }
    return found;
  }

  @Override
  public Expr defaultOf(TableDef table, int ordinal) {
    return new AssignedValues(preparation, table).defaultOf(table.columns().get(ordinal));
  }
}
