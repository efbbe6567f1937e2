package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SET CONSTRAINTS: when those that can wait are checked, for the rest of the transaction. */
public final class SetConstraints extends MokaCall {
  private final List<SqlIdentifier> names;
  private final boolean immediate;

  /**
   * @param names empty for all
   */
  public SetConstraints(SqlParserPos position, List<SqlIdentifier> names, boolean immediate) {
    super("SET CONSTRAINTS", SqlKind.OTHER, position, names);
    this.names = List.copyOf(names);
    this.immediate = immediate;
  }

  /** Empty for all. */
  public List<SqlIdentifier> names() {
    return names;
  }

  /** True if they are checked by each statement, rather than by the commit. */
  public boolean immediate() {
    return immediate;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("SET CONSTRAINTS");
    (names.isEmpty() ? sql.words("ALL") : sql.list(names))
        .words(immediate ? "IMMEDIATE" : "DEFERRED");
  }
}
