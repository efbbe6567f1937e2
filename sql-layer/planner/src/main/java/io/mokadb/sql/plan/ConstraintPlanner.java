package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.DerivedValue;
import io.mokadb.sql.access.constraint.GeneratedColumn;
import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.RowCheck;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.access.tally.Tally;
import io.mokadb.sql.catalog.CheckDef;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.TreeCopy;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Compiles the constraints of tables that a statement writes. Confined. */
final class ConstraintPlanner implements ConstraintGraph.Source {
  private final Preparation preparation;
  private final List<ViewCondition> conditions;

  /** A planner for a table that is changed under its own name. */
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

  /**
   * The constraints of a table and of the tables that its foreign keys write; null if there are
   * none.
   */
  ConstraintGraph of(TableDef table) {
    return table.hasRules() || !conditions.isEmpty() ? new ConstraintGraph(table, this) : null;
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
    List<Preparation.Typed> compiled = preparation.expressions.of(texts, name(table));
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

  @Override
  public List<GeneratedColumn> generated(TableDef table) {
    List<ColumnDef> columns = table.columns().stream().filter(ColumnDef::isGenerated).toList();
    if (columns.isEmpty()) {
      return List.of();
    }
    List<Preparation.Typed> compiled =
        preparation.expressions.of(
            columns.stream()
                .map(column -> SqlParsing.parseExpression(column.generatedSql()))
                .toList(),
            name(table));
    List<GeneratedColumn> found = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnDef column = columns.get(i);
      Preparation.Typed one = compiled.get(i);
      found.add(
          new GeneratedColumn(
              table.ordinalOf(column.name()),
              AssignedValues.assigned(one.expr(), one.type(), column)));
    }
    return found;
  }

  @Override
  public IndexedRows keyed(TableDef table) {
    if (table.derived().isEmpty()) {
      return IndexedRows.NONE;
    }
    List<DerivedValue> values = new ArrayList<>();
    List<Preparation.Typed> compiled = preparation.expressions.derived(table);
    for (int i = 0; i < compiled.size(); i++) {
      Preparation.Typed one = compiled.get(i);
      SqlType type = table.derived().get(i).type();
      Expr value =
          one.type().equals(type) ? one.expr() : Exprs.cast(one.expr(), one.type(), type, true);
      values.add(new DerivedValue(value, one.columns()));
    }
    return IndexedRows.of(table, values);
  }

  @Override
  public List<Tally> tallies(TableDef table) {
    List<Tally> found = new ArrayList<>();
    if (!table.tallies().isEmpty()) {
      for (ViewDef view : preparation.view.catalog().views().values()) {
        if (view.upkeep() != null
            && view.upkeep().isImmediate()
            && table.tallies().contains(view.upkeep().tally().space())) {
          found.add(new TallyPlanner(preparation).of(table, view));
        }
      }
    }
    return found;
  }

  /**
   * The checks that generated columns hold the values of their expressions; long values are not
   * compared.
   */
  List<TableConstraints.Check> keptGenerated(TableDef table) {
    RowCheck conformer = new RowCheck(table);
    List<TableConstraints.Check> kept = new ArrayList<>();
    for (GeneratedColumn one : generated(table)) {
      ColumnDef column = table.columns().get(one.ordinal());
      if (!column.type().kind().isLarge()) {
        kept.add(
            new TableConstraints.Check(
                "of generated column " + column.name(),
                column.name() + " = " + column.generatedSql(),
                (row, context) ->
                    Objects.equals(
                        row[one.ordinal()],
                        conformer.conform(one.ordinal(), one.value().eval(row, context))),
                new int[0],
                false));
      }
    }
    return kept;
  }

  static SqlIdentifier name(TableDef table) {
    return new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO);
  }

  private List<TableConstraints.Check> ofViews() {
    List<TableConstraints.Check> found = new ArrayList<>();
    for (ViewCondition one : conditions) {
      String text = one.condition().toString();
      Preparation.Typed condition =
          preparation.expressions.of(List.of(TreeCopy.of(one.condition())), one.from()).get(0);
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
