package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.SqlParsing;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The rules for expressions that are computed of one row and stored: those of generated columns and
 * of indexes. Confined.
 */
final class RowExpressionRules {
  private final Preparation preparation;

  RowExpressionRules(Preparation preparation) {
    this.preparation = preparation;
  }

  /**
   * The type of an expression that an index computes of rows.
   *
   * @throws MokaException if the expression is wrong, depends on more than the row, or has a type
   *     that no key can have
   */
  SqlType derivedType(TableDef table, String sql) {
    requireRowExpression(table, sql);
    SqlNode expression = SqlParsing.parseExpression(sql);
    Preparation.Typed compiled =
        preparation.expressions.of(List.of(expression), ConstraintPlanner.name(table)).get(0);
    if (!compiled.isImmutable()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "What an index has of a row must be the same at any time; "
              + sql
              + " may have another value later");
    }
    for (int ordinal : compiled.columns()) {
      if (table.columns().get(ordinal).type().kind().isLarge()) {
        throw MokaException.unsupported(
            "An index cannot compute anything of column "
                + table.columns().get(ordinal).name()
                + ", which is "
                + table.columns().get(ordinal).type()
                + "; a generated column can");
      }
    }
    SqlType type = compiled.type();
    if (type.kind() == Kind.NULL) {
      throw new MokaException(SqlState.TYPE_MISMATCH, "An index on " + sql + " has no type");
    }
    // A function may make a text longer, whatever its type says.
    return type.kind() == Kind.VARCHAR ? SqlType.of(Kind.VARCHAR) : type;
  }

  /**
   * Looks whether a generated column can be computed: of columns that are not generated, and to the
   * same value at any time.
   *
   * @throws MokaException if not
   */
  void requireComputable(TableDef table, ColumnDef column) {
    requireRowExpression(table, column.generatedSql());
    SqlNode expression = SqlParsing.parseExpression(column.generatedSql());
    Preparation.Typed compiled =
        preparation.expressions.of(List.of(expression), ConstraintPlanner.name(table)).get(0);
    AssignedValues.assigned(compiled.expr(), compiled.type(), column);
    if (!compiled.isImmutable()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Generated column "
              + column.name()
              + " must have the same value for the same row at any time; "
              + column.generatedSql()
              + " may have another one later");
    }
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier identifier) {
            int ordinal = table.ordinalOf(identifier.names.get(identifier.names.size() - 1));
            if (ordinal >= 0 && table.columns().get(ordinal).isGenerated()) {
              throw new MokaException(
                  SqlState.INVALID_STATEMENT,
                  "Generated column "
                      + column.name()
                      + " cannot be computed of "
                      + table.columns().get(ordinal).name()
                      + ", which is generated itself");
            }
            return null;
          }
        });
  }

  /** A condition admits neither aggregates nor window functions. */
  private void requireRowExpression(TableDef table, String sql) {
    SqlNode isNull =
        SqlStdOperatorTable.IS_NULL.createCall(SqlParserPos.ZERO, SqlParsing.parseExpression(sql));
    preparation.query(
        SyntaxTrees.select(
            List.of(SqlIdentifier.star(SqlParserPos.ZERO)), ConstraintPlanner.name(table), isNull));
  }
}
