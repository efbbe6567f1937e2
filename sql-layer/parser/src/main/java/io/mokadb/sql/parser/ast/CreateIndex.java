package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
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
  private final boolean nullsAgree;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final List<IndexPart> parts;
  private final List<SqlIdentifier> included;
  private final IndexPart condition;

  /**
   * @param included columns of INCLUDE
   * @param nullsAgree whether it says NULLS NOT DISTINCT
   * @param condition of WHERE, or null
   */
  public CreateIndex(
      SqlParserPos position,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<IndexPart> parts,
      List<SqlIdentifier> included,
      boolean nullsAgree,
      IndexPart condition) {
    super(OPERATOR, position, false, ifNotExists);
    this.unique = unique;
    this.nullsAgree = nullsAgree;
    this.name = name;
    this.table = table;
    this.parts = List.copyOf(parts);
    this.included = List.copyOf(included);
    this.condition = condition;
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
  public IndexPart condition() {
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

  public List<IndexPart> parts() {
    return parts;
  }

  /** Whether rows with the same nulls agree. */
  public boolean nullsAgree() {
    return nullsAgree;
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
    IndexPart.unparse(writer, parts);
    if (!included.isEmpty()) {
      writer.keyword("INCLUDE");
      Identifiers.unparse(writer, included, true);
    }
    if (nullsAgree) {
      writer.keyword("NULLS NOT DISTINCT");
    }
    if (condition != null) {
      writer.keyword("WHERE");
      condition.expression().unparse(writer, 0, 0);
    }
  }
}
