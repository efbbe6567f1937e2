package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE DOMAIN. */
public final class CreateDomain extends Create {
  private final ColumnDeclaration values;
  private final String typeSql;
  private final ConstraintClauses constraints;

  /**
   * @param values what a column of the domain would say
   * @param typeSql the type as it was written
   * @param constraints checks
   * @throws MokaException {@code SYNTAX_ERROR} for what only a column can have
   */
  public CreateDomain(
      SqlParserPos position,
      boolean ifNotExists,
      SqlIdentifier name,
      ColumnDeclaration values,
      String typeSql,
      ConstraintClauses constraints) {
    super("CREATE DOMAIN", SqlKind.OTHER_DDL, position, false, ifNotExists, name);
    this.values = values;
    this.typeSql = typeSql;
    this.constraints = constraints;
    if (values.identity() != null
        || values.generated() != null
        || !constraints.keys().isEmpty()
        || !constraints.foreignKeys().isEmpty()) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR,
          "Domain " + name + " takes DEFAULT, NOT NULL and CHECK; the rest is a column's");
    }
  }

  public ColumnDeclaration values() {
    return values;
  }

  public String typeSql() {
    return typeSql;
  }

  public List<CheckClause> checks() {
    return constraints.checks();
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, "CREATE DOMAIN");
    values.unparseRest(sql);
    constraints.checks().forEach(check -> check.unparse(sql));
  }
}
