package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE with its columns. */
public final class CreateTable extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE TABLE", SqlKind.CREATE_TABLE);

  private final Temporary temporary;
  private final SqlIdentifier name;
  private final List<ColumnDeclaration> columns;
  private final ConstraintClauses constraints;
  private final List<GroupClause> groups;
  private final String comment;

  public CreateTable(
      SqlParserPos position,
      Temporary temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      List<ColumnDeclaration> columns,
      ConstraintClauses constraints,
      List<GroupClause> groups,
      String comment) {
    super(OPERATOR, position, false, ifNotExists);
    this.temporary = temporary;
    this.name = name;
    this.columns = List.copyOf(columns);
    this.constraints = constraints;
    this.groups = List.copyOf(groups);
    this.comment = comment;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public List<ColumnDeclaration> columns() {
    return columns;
  }

  public List<KeyConstraint> keys() {
    return constraints.keys();
  }

  public ConstraintClauses constraints() {
    return constraints;
  }

  public List<GroupClause> groups() {
    return groups;
  }

  /** Null if there is none. */
  public String comment() {
    return comment;
  }

  /** What is said of a temporary table; null for one that stays. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    Temporary.begin(writer, temporary);
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    ColumnDeclaration.unparseComment(writer, comment);
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (ColumnDeclaration column : columns) {
      writer.sep(",");
      column.unparse(writer);
    }
    constraints.unparse(writer);
    for (GroupClause group : groups) {
      writer.sep(",");
      group.unparse(writer);
    }
    writer.endList(frame);
    Temporary.end(writer, temporary);
  }
}
