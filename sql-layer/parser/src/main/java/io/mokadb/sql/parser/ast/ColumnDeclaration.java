package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
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
 * @param generated the expression that computes it from the others of its row, or null
 * @param generatedSql the same as it was written, or null
 * @param comment or null
 */
public record ColumnDeclaration(
    SqlIdentifier name,
    SqlDataTypeSpec type,
    Boolean nullable,
    SqlNode defaultValue,
    String defaultSql,
    IdentityOptions identity,
    SqlNode generated,
    String generatedSql,
    String comment) {

  void unparse(Unparser sql) {
    sql.node(name);
    if (isNotification()) {
      sql.words("NOTIFICATION");
    } else {
      unparseRest(sql);
    }
  }

  /** All but the name. */
  void unparseRest(Unparser sql) {
    sql.node(type)
        .words(Boolean.TRUE.equals(nullable), "NULL")
        .words(Boolean.FALSE.equals(nullable), "NOT NULL")
        .node("DEFAULT", defaultValue);
    if (identity != null) {
      identity.unparse(sql);
    }
    if (generated != null) {
      sql.words("GENERATED ALWAYS AS (").node(generated).words(") STORED");
    }
    unparseComment(sql, comment);
  }

  static void unparseComment(Unparser sql, String comment) {
    if (comment != null) {
      sql.node("COMMENT", SqlLiteral.createCharString(comment, SqlParserPos.ZERO));
    }
  }

  public static Builder builder(SqlIdentifier name, SqlDataTypeSpec type) {
    return new Builder(name, type);
  }

  /** {@code name NOTIFICATION}: a column that holds nothing and can only be notified. */
  public static ColumnDeclaration notification(SqlIdentifier name) {
    return new ColumnDeclaration(name, null, null, null, null, null, null, null, null);
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
    private SqlNode generated;
    private String generatedSql;
    private String comment;

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

    public void generated(SqlNode value, String sql) {
      if (generated != null) {
        throw twice("GENERATED ALWAYS AS twice", value.getParserPosition());
      }
      generated = value;
      generatedSql = sql;
    }

    public void comment(String text, SqlParserPos position) {
      if (comment != null) {
        throw twice("COMMENT twice", position);
      }
      comment = text;
    }

    public ColumnDeclaration build() {
      if (generated != null && (defaultValue != null || identity != null)) {
        throw twice(
            "GENERATED ALWAYS AS beside " + (identity == null ? "DEFAULT" : "IDENTITY"),
            generated.getParserPosition());
      }
      return new ColumnDeclaration(
          name,
          type,
          nullable,
          defaultValue,
          defaultSql,
          identity,
          generated,
          generatedSql,
          comment);
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
