package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.Preparation.Typed;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.plan.validate.MokaValidator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The compiling of expressions over the rows of a table. Confined to a statement. */
final class RowExpressions {
  private final Preparation preparation;
  private final Map<Long, List<Typed>> derived = new HashMap<>();

  RowExpressions(Preparation preparation) {
    this.preparation = preparation;
  }

  /** Expressions that refer to no table, compiled. */
  List<Typed> of(List<SqlNode> nodes) {
    return of(nodes, null);
  }

  /** Expressions over the columns of a table (or of none: {@code from} null), compiled. */
  List<Typed> of(List<SqlNode> nodes, SqlNode from) {
    return of(nodes, from, false);
  }

  /**
   * @param twice whether {@code from} is two tables which views make their columns of
   */
  List<Typed> of(List<SqlNode> nodes, SqlNode from, boolean twice) {
    SingleRowExpressions.require(nodes);
    MokaValidator validator = preparation.conversion.validator();
    SqlSelect select = SyntaxTrees.select(nodes, from, null);
    SqlNode validated = validator.validate(from == null ? select : preparation.knowing(select));
    RelNode rel = preparation.conversion.convert(validator, validated).rel;
    preparation.parameters.note(preparation.parameters.told(validator));
    if (!(rel instanceof Project project)) {
      return plainColumns(rel);
    }
    List<RexNode> items = InlinedProjections.of(project, twice);
    List<Typed> compiled = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      compiled.add(typed(items.get(i), project.getRowType().getFieldNames().get(i)));
    }
    return compiled;
  }

  Typed typed(RexNode rex, String name) {
    return new Typed(
        preparation.context.compiler().compile(rex),
        TypeMapping.toSqlType(rex.getType()),
        name,
        rex.getType().isNullable(),
        rex);
  }

  /** The expressions of a table's indexes, compiled, in the order of the definition. */
  List<Typed> derived(TableDef table) {
    List<Typed> known = derived.get(table.id());
    if (known == null) {
      known =
          of(
              table.derived().stream().map(one -> SqlParsing.parseExpression(one.sql())).toList(),
              new SqlIdentifier(List.of(table.schema(), table.name()), SqlParserPos.ZERO));
      derived.put(table.id(), known);
    }
    return known;
  }

  private List<Typed> plainColumns(RelNode rel) {
    List<Typed> compiled = new ArrayList<>();
    Values constant = rel instanceof Values values ? values : null;
    for (var field : rel.getRowType().getFieldList()) {
      int index = field.getIndex();
      RexNode rex =
          constant == null
              ? RexInputRef.of(index, rel.getRowType())
              : constant.getTuples().get(0).get(index);
      compiled.add(
          new Typed(
              constant == null ? Exprs.input(index) : preparation.context.compiler().compile(rex),
              TypeMapping.toSqlType(field.getType()),
              field.getName(),
              field.getType().isNullable(),
              rex));
    }
    return compiled;
  }
}
