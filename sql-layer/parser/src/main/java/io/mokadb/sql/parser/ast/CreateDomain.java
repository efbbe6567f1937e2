package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE DOMAIN. */
public final class CreateDomain extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE DOMAIN", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;
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
    super(OPERATOR, position, false, ifNotExists);
    this.name = name;
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

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
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
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("CREATE DOMAIN");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    values.unparseRest(writer);
    constraints.checks().forEach(check -> check.unparse(writer));
  }
}
