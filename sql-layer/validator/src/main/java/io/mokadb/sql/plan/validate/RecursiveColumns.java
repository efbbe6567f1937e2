package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.TreeCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The types of the columns of WITH RECURSIVE, chosen so that another round does not change them. A
 * text that grows from round to round has a longer type after each, and a product more digits; so
 * texts get no limit and decimals all the digits there are. Stateless.
 */
public final class RecursiveColumns {
  private static final int DIGITS = 38;

  /** Digits after the point where each round would have more of them. */
  private static final int GROWING_SCALE = 12;

  private RecursiveColumns() {}

  /**
   * The statement with casts where they are needed; itself if nothing in it is recursive.
   *
   * @param validators gives a validator that nothing else uses
   */
  public static SqlNode settle(SqlNode statement, Supplier<MokaValidator> validators) {
    List<SqlWithItem> items = recursive(statement);
    if (items.isEmpty()) {
      return statement;
    }
    MokaValidator validator = validators.get();
    List<SqlWithItem> typed = recursive(validator.validate(TreeCopy.of(statement)));
    for (int i = 0; i < items.size() && items.size() == typed.size(); i++) {
      SqlCall union = (SqlCall) body(typed.get(i));
      cast((SqlCall) body(items.get(i)), validator.getValidatedNodeType(union));
    }
    return statement;
  }

  private static List<SqlWithItem> recursive(SqlNode statement) {
    List<SqlWithItem> items = new ArrayList<>();
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlWithItem item
                && item.recursive.booleanValue()
                && body(item) instanceof SqlCall union
                && union.getKind() == SqlKind.UNION
                && names(union.operand(1), item.name.getSimple())) {
              items.add(item);
            }
            return super.visit(call);
          }
        });
    return items;
  }

  private static SqlNode body(SqlWithItem item) {
    return item.query instanceof SqlOrderBy ordered ? ordered.query : item.query;
  }

  private static boolean names(SqlNode query, String table) {
    boolean[] found = {false};
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier identifier) {
            found[0] |= identifier.isSimple() && identifier.getSimple().equals(table);
            return null;
          }
        });
    return found[0];
  }

  private static void cast(SqlCall union, RelDataType row) {
    boolean grows = multiplies(union.operand(1));
    List<SqlDataTypeSpec> types = new ArrayList<>();
    boolean any = false;
    for (RelDataTypeField field : row.getFieldList()) {
      SqlDataTypeSpec type = stable(field.getType(), grows);
      types.add(type);
      any |= type != null;
    }
    for (int i = 0; any && i < union.operandCount(); i++) {
      union.setOperand(i, QueryCasts.of(union.operand(i), types, row.getFieldNames()));
    }
  }

  private static boolean multiplies(SqlNode query) {
    boolean[] found = {false};
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= call.getKind() == SqlKind.TIMES || call.getKind() == SqlKind.DIVIDE;
            return super.visit(call);
          }
        });
    return found[0];
  }

  /** Null where the type is stable as it is. */
  private static SqlDataTypeSpec stable(RelDataType type, boolean grows) {
    return switch (type.getSqlTypeName()) {
      case CHAR, VARCHAR -> spec(SqlTypeName.VARCHAR, -1, -1);
      case DECIMAL -> {
        int scale = type.getScale();
        yield spec(
            SqlTypeName.DECIMAL,
            DIGITS,
            grows && scale > 0 ? Math.max(scale, GROWING_SCALE) : scale);
      }
      default -> null;
    };
  }

  private static SqlDataTypeSpec spec(SqlTypeName name, int precision, int scale) {
    return new SqlDataTypeSpec(
        new SqlBasicTypeNameSpec(name, precision, scale, SqlParserPos.ZERO), SqlParserPos.ZERO);
  }
}
