package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE with its columns. */
public final class CreateTable extends Create {
  private final Temporary temporary;
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
    super("CREATE TABLE", SqlKind.CREATE_TABLE, position, false, ifNotExists, name);
    this.temporary = temporary;
    this.columns = List.copyOf(columns);
    this.constraints = constraints;
    this.groups = List.copyOf(groups);
    this.comment = comment;
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

  /** The action of a commit on a temporary table; null for a permanent table. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, Temporary.begin(temporary));
    ColumnDeclaration.unparseComment(sql, comment);
    sql.frame(
        "(",
        ")",
        () -> {
          sql.elements(columns, column -> column.unparse(sql));
          constraints.unparse(sql);
          sql.elements(groups, group -> group.unparse(sql));
        });
    sql.words(temporary != null, Temporary.end(temporary));
  }
}
