package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A column of CREATE TABLE; keys written at it are among the table's.
 *
 * @param type null for a notify-only column
 * @param nullable what NULL or NOT NULL said; null if neither was written
 * @param defaultValue the DEFAULT expression, or null
 * @param defaultSql the same as it was written, or null
 * @param identity or null
 */
public record ColumnDeclaration(
    SqlIdentifier name,
    SqlDataTypeSpec type,
    Boolean nullable,
    SqlNode defaultValue,
    String defaultSql,
    IdentityOptions identity) {

  public static Builder builder(SqlIdentifier name, SqlDataTypeSpec type) {
    return new Builder(name, type);
  }

  /** {@code name NOTIFICATION}: a column that holds nothing and can only be notified. */
  public static ColumnDeclaration notification(SqlIdentifier name) {
    return new ColumnDeclaration(name, null, null, null, null, null);
  }

  public boolean isNotification() {
    return type == null;
  }

  /** Collects options in the order they are written, each at most once. */
  public static final class Builder {
    private final SqlIdentifier name;
    private final SqlDataTypeSpec type;
    private Boolean nullable;
    private SqlNode defaultValue;
    private String defaultSql;
    private IdentityOptions identity;

    private Builder(SqlIdentifier name, SqlDataTypeSpec type) {
      this.name = name;
      this.type = type;
    }

    public SqlIdentifier name() {
      return name;
    }

    public void nullable(boolean value, SqlParserPos position) {
      if (nullable != null && nullable != value) {
        throw twice("NULL and NOT NULL", position);
      }
      nullable = value;
    }

    public void defaultValue(SqlNode value, String sql) {
      if (defaultValue != null) {
        throw twice("DEFAULT twice", value.getParserPosition());
      }
      defaultValue = value;
      defaultSql = sql;
    }

    public void identity(IdentityOptions options, SqlParserPos position) {
      if (identity != null) {
        throw twice("IDENTITY twice", position);
      }
      identity = options;
    }

    public ColumnDeclaration build() {
      return new ColumnDeclaration(name, type, nullable, defaultValue, defaultSql, identity);
    }

    private MokaException twice(String what, SqlParserPos position) {
      return new MokaException(
          SqlState.SYNTAX_ERROR,
          "Column "
              + name.getSimple()
              + " has "
              + what
              + ", at line "
              + position.getLineNum()
              + ", column "
              + position.getColumnNum());
    }
  }
}
