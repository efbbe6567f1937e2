package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE INDEX. */
public final class CreateIndex extends Create {
  private final boolean unique;
  private final boolean nullsAgree;
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
    super("CREATE INDEX", SqlKind.CREATE_INDEX, position, false, ifNotExists, name, table);
    this.unique = unique;
    this.nullsAgree = nullsAgree;
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

  public boolean unique() {
    return unique;
  }

  public SqlIdentifier table() {
    return table;
  }

  public List<IndexPart> parts() {
    return parts;
  }

  /** True if rows with the same nulls agree. */
  public boolean nullsAgree() {
    return nullsAgree;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX").words("ON").node(table);
    IndexPart.unparse(sql, parts);
    sql.parentheses("INCLUDE", included).words(nullsAgree, "NULLS NOT DISTINCT");
    if (condition != null) {
      sql.node("WHERE", condition.expression());
    }
  }
}
