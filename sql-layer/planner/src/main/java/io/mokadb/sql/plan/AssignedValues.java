package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.runtime.Expr;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Values on their way into columns: casts of store assignment, and defaults. Confined. */
final class AssignedValues {
  private final Preparation preparation;
  private final TableDef table;

  AssignedValues(Preparation preparation, TableDef table) {
    this.preparation = preparation;
    this.table = table;
  }

  /**
   * A column's default as an expression of the column's type; null for NULL.
   *
   * @throws MokaException if the column is drawn from an identity
   */
  Expr defaultOf(ColumnDef column) {
    if (column.identity() != null) {
      throw MokaException.unsupported(
          "DEFAULT for the identity column "
              + column.name()
              + " beside given values is not supported; leave the column out");
    }
    if (column.defaultSql() == null) {
      return null;
    }
    SqlNode node = SqlParsing.parseExpression(column.defaultSql());
    Preparation.Typed typed = preparation.expressions.of(List.of(node)).get(0);
    return assigned(typed.expr(), typed.type(), column);
  }

  /**
   * The expression that replaces DEFAULT in an insert, where NULL asks for an identity's number.
   */
  static SqlNode defaultFor(ColumnDef column) {
    return column.identity() != null || column.defaultSql() == null
        ? SqlLiteral.createNull(SqlParserPos.ZERO)
        : SqlParsing.parseExpression(column.defaultSql());
  }

  /** The defaults of the columns that are not targets, by the table's ordinals; null for NULL. */
  Expr[] defaults(int[] targets) {
    Expr[] defaults = new Expr[table.columns().size()];
    boolean[] given = new boolean[defaults.length];
    for (int target : targets) {
      given[target] = true;
    }
    for (int i = 0; i < defaults.length; i++) {
      ColumnDef column = table.columns().get(i);
      if (!given[i] && column.identity() == null && !column.isGenerated()) {
        defaults[i] = defaultOf(column);
      }
    }
    return defaults;
  }

  /** A value of a type, as a value of the column. */
  static Expr assigned(Expr value, SqlType from, ColumnDef column) {
    SqlType to = column.type();
    if (from.equals(to) && to.kind() != Kind.CHAR) {
      return value;
    }
    if (!assignable(from.kind(), to.kind())) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "Column " + column.name() + " of type " + to + " cannot take a value of type " + from);
    }
    return Exprs.cast(value, from, to, true);
  }

  private static boolean assignable(Kind from, Kind to) {
    if (from == to || from == Kind.NULL || from.isCharacter()) {
      return true;
    }
    if (to == Kind.JSON) {
      return !from.isBinary();
    }
    if (from.isNumeric()) {
      return to.isNumeric() || to.isCharacter() || to == Kind.BOOLEAN && from.isExactInteger();
    }
    if (from == Kind.BOOLEAN && to.isNumeric()) {
      return to.isExactInteger();
    }
    if (to.isCharacter()) {
      return !from.isBinary() && from != Kind.ARRAY && from != Kind.ROW;
    }
    if (from.isBinary()) {
      return to.isBinary();
    }
    if (from == Kind.TIME || from == Kind.TIME_TZ) {
      return to == Kind.TIME || to == Kind.TIME_TZ;
    }
    boolean dates = from == Kind.DATE || from == Kind.TIMESTAMP || from == Kind.TIMESTAMP_TZ;
    return dates
        && (to == Kind.DATE
            || to == Kind.TIMESTAMP
            || to == Kind.TIMESTAMP_TZ
            || (from != Kind.DATE && (to == Kind.TIME || to == Kind.TIME_TZ)));
  }

  static int ordinal(TableDef table, SqlNode name) {
    SqlIdentifier identifier = (SqlIdentifier) name;
    String column = identifier.names.get(identifier.names.size() - 1);
    int ordinal = table.ordinalOf(column);
    if (ordinal < 0) {
      throw NameErrors.noColumn(
          identifier, table.name(), table.columns().stream().map(ColumnDef::name).toList());
    }
    return ordinal;
  }
}
