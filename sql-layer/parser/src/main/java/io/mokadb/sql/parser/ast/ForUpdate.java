package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SELECT ... FOR UPDATE. */
public final class ForUpdate extends MokaCall {
  private final SqlNode query;
  private final List<SqlIdentifier> tables;
  private final Waiting waiting;

  /** Handling of rows that other transactions have locked. */
  public enum Waiting {
    WAIT,
    NOWAIT,
    SKIP_LOCKED
  }

  /**
   * @param tables after OF: names or aliases of the tables whose rows are locked; empty for all
   */
  public ForUpdate(
      SqlParserPos position, SqlNode query, List<SqlIdentifier> tables, Waiting waiting) {
    super("FOR UPDATE", SqlKind.OTHER, position, query);
    this.query = query;
    this.tables = List.copyOf(tables);
    this.waiting = waiting;
  }

  public SqlNode query() {
    return query;
  }

  public List<SqlIdentifier> tables() {
    return tables;
  }

  public Waiting waiting() {
    return waiting;
  }

  @Override
  void unparse(Unparser sql) {
    sql.node(query).words("FOR UPDATE");
    if (!tables.isEmpty()) {
      sql.words("OF").list(tables);
    }
    sql.words(waiting != Waiting.WAIT, waiting.name().replace('_', ' '));
  }
}
