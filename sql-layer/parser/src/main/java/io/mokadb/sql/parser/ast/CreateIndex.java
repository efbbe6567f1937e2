package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE INDEX. */
public final class CreateIndex extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE INDEX", SqlKind.CREATE_INDEX);

  private final boolean unique;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final List<SqlIdentifier> columns;
  private final List<SqlIdentifier> included;
  private final SqlNode condition;

  private CreateIndex(
      SqlParserPos position,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<SqlIdentifier> columns,
      List<SqlIdentifier> included,
      SqlNode condition) {
    super(OPERATOR, position, false, ifNotExists);
    this.unique = unique;
    this.name = name;
    this.table = table;
    this.columns = List.copyOf(columns);
    this.included = List.copyOf(included);
    this.condition = condition;
  }

  /**
   * As the constructor. An index has the rows whole, so INCLUDE asks for nothing more; it has all
   * rows too, which a condition does not make wrong, unless the index is unique.
   *
   * @param condition of WHERE, or null
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a unique index of some rows
   */
  public static CreateIndex of(
      SqlParserPos position,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<SqlIdentifier> columns,
      List<SqlIdentifier> included,
      SqlNode condition) {
    if (unique && condition != null && !isNotNull(condition, columns)) {
      throw MokaException.unsupported(
          "A UNIQUE index of some rows (WHERE) is not supported, except WHERE column IS NOT NULL:"
              + " rows with a null never violate UNIQUE");
    }
    return new CreateIndex(
        position, unique, ifNotExists, name, table, columns, included, condition);
  }

  /** Whether the condition leaves out only rows that are in no other's way. */
  private static boolean isNotNull(SqlNode condition, List<SqlIdentifier> columns) {
    SqlCall call = condition instanceof SqlCall some ? some : null;
    if (call != null && call.getKind() == SqlKind.AND) {
      return call.getOperandList().stream().allMatch(one -> isNotNull(one, columns));
    }
    return call != null
        && call.getKind() == SqlKind.IS_NOT_NULL
        && call.operand(0) instanceof SqlIdentifier column
        && columns.stream().anyMatch(one -> one.getSimple().equals(column.names.get(0)));
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a kind of index other than the one
   *     there is
   */
  public static void requireOrdered(String method) {
    if (!method.equalsIgnoreCase("BTREE") && !method.equalsIgnoreCase("HASH")) {
      throw MokaException.unsupported(
          "Index method " + method + " is not supported: an index is ordered (BTREE)");
    }
  }

  /** The columns of INCLUDE. */
  public List<SqlIdentifier> included() {
    return included;
  }

  /** The condition of WHERE, or null. */
  public SqlNode condition() {
    return condition;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public boolean unique() {
    return unique;
  }

  public SqlIdentifier name() {
    return name;
  }

  public SqlIdentifier table() {
    return table;
  }

  public List<SqlIdentifier> columns() {
    return columns;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, table);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("ON");
    table.unparse(writer, 0, 0);
    Names.unparse(writer, columns, true);
    if (!included.isEmpty()) {
      writer.keyword("INCLUDE");
      Names.unparse(writer, included, true);
    }
    if (condition != null) {
      writer.keyword("WHERE");
      condition.unparse(writer, 0, 0);
    }
  }
}
