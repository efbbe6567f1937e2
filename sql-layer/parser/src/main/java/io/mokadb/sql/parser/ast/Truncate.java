package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** TRUNCATE TABLE. */
public final class Truncate extends MokaCall {
  private final List<SqlIdentifier> names;
  private final boolean restarts;

  /**
   * @param restarts whether identity values begin again
   */
  public Truncate(SqlParserPos position, List<SqlIdentifier> names, boolean restarts) {
    super("TRUNCATE TABLE", SqlKind.OTHER_DDL, position, names);
    this.names = List.copyOf(names);
    this.restarts = restarts;
  }

  /** True if identity values begin again. */
  public boolean restarts() {
    return restarts;
  }

  public List<SqlIdentifier> names() {
    return names;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("TRUNCATE TABLE").list(names).words(restarts, "RESTART IDENTITY");
  }
}
