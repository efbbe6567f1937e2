package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.sql.parser.ast.IntervalTypeSpec;
import io.mokadb.sql.parser.ast.NamedTypeSpec;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Casts that tell the validator the type of the column that a bare parameter is assigned to.
 * Stateless.
 */
final class TypedParameters {
  private TypedParameters() {}

  /**
   * The type of a parameter for a value of a type: the assignment refuses values that are too long,
   * not the binding.
   */
  static SqlType boundFor(SqlType type) {
    if (type.kind().isLarge()) {
      return SqlType.of(type.kind());
    }
    return type.kind().isCharacter()
        ? SqlType.of(SqlType.Kind.VARCHAR)
        : type.kind().isBinary() ? SqlType.of(SqlType.Kind.VARBINARY) : type;
  }

  /** The node; a bare parameter as one of the type. */
  static SqlNode typed(SqlNode node, SqlType type) {
    SqlDataTypeSpec spec = node instanceof SqlDynamicParam ? spec(type) : null;
    return spec == null
        ? node
        : SqlStdOperatorTable.CAST.createCall(node.getParserPosition(), node, spec);
  }

  /** Gives the bare parameters among the items of a SELECT the types of the columns they fill. */
  static void typeItems(SqlNode query, java.util.List<SqlType> types) {
    if (query instanceof SqlSelect select && select.getSelectList().size() == types.size()) {
      SqlNodeList items = select.getSelectList();
      for (int i = 0; i < items.size(); i++) {
        items.set(i, typed(items.get(i), types.get(i)));
      }
    }
  }

  private static SqlDataTypeSpec spec(SqlType type) {
    if (type.kind().isInterval()) {
      boolean months = type.kind() == SqlType.Kind.INTERVAL_YEAR_MONTH;
      return new SqlDataTypeSpec(IntervalTypeSpec.of(months), SqlParserPos.ZERO);
    }
    if (type.kind() == SqlType.Kind.ARRAY) {
      SqlDataTypeSpec element = type.element() == null ? null : spec(type.element());
      return element == null
          ? null
          : new SqlDataTypeSpec(
              new SqlCollectionTypeNameSpec(
                  element.getTypeNameSpec(), SqlTypeName.ARRAY, SqlParserPos.ZERO),
              SqlParserPos.ZERO);
    }
    if (type.kind().isLarge()) {
      return new SqlDataTypeSpec(
          new NamedTypeSpec(type.kind().name(), SqlType.UNLIMITED, SqlParserPos.ZERO),
          SqlParserPos.ZERO);
    }
    SqlTypeName name =
        switch (type.kind()) {
          case BOOLEAN -> SqlTypeName.BOOLEAN;
          case TINYINT -> SqlTypeName.TINYINT;
          case SMALLINT -> SqlTypeName.SMALLINT;
          case INTEGER -> SqlTypeName.INTEGER;
          case BIGINT -> SqlTypeName.BIGINT;
          case DECIMAL -> SqlTypeName.DECIMAL;
          case REAL -> SqlTypeName.REAL;
          case DOUBLE -> SqlTypeName.DOUBLE;
          // Lengths are checked by the assignment, which fails where a cast would cut.
          case CHAR, VARCHAR, JSON, ENUM -> SqlTypeName.VARCHAR;
          case BINARY, VARBINARY -> SqlTypeName.VARBINARY;
          case DATE -> SqlTypeName.DATE;
          case TIME -> SqlTypeName.TIME;
          case TIMESTAMP -> SqlTypeName.TIMESTAMP;
          case TIME_TZ -> SqlTypeName.TIME_TZ;
          case TIMESTAMP_TZ -> SqlTypeName.TIMESTAMP_TZ;
          case UUID -> SqlTypeName.UUID;
          case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME, CLOB, BLOB, ARRAY, ROW, NULL -> null;
        };
    if (name == null) {
      return null;
    }
    boolean decimal = type.kind() == SqlType.Kind.DECIMAL;
    return new SqlDataTypeSpec(
        decimal
            ? new SqlBasicTypeNameSpec(name, type.precision(), type.scale(), SqlParserPos.ZERO)
            : new SqlBasicTypeNameSpec(name, SqlParserPos.ZERO),
        SqlParserPos.ZERO);
  }
}
