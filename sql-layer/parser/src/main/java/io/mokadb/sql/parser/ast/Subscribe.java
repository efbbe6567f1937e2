package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SUBSCRIBE TO a table or a materialized view: its changes, as they are committed. */
public final class Subscribe extends MokaCall {
  private final SqlIdentifier table;
  private final SqlNode from;
  private final SubscribeOptions options;

  private Subscribe(
      SqlParserPos position, SqlIdentifier table, SqlNode fromOrNull, SubscribeOptions options) {
    super("SUBSCRIBE", SqlKind.OTHER, position, Arrays.asList(table, fromOrNull));
    this.table = table;
    this.from = fromOrNull;
    this.options = options;
  }

  /**
   * @throws MokaException {@code SYNTAX_ERROR} if it begins both with all rows and at a moment
   */
  public static Subscribe of(
      SqlParserPos position, SqlIdentifier table, SqlNode fromOrNull, SubscribeOptions options) {
    if (fromOrNull != null && Boolean.TRUE.equals(options.snapshot())) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR,
          "A subscription begins with all rows (snapshot = true) or FROM a moment, not with both");
    }
    return new Subscribe(position, table, fromOrNull, options);
  }

  public SqlIdentifier table() {
    return table;
  }

  /** The moment after which it begins; null for the present. */
  public SqlNode from() {
    return from;
  }

  /** Whether all rows come first. */
  public boolean hasSnapshot() {
    return options.snapshot() == null ? from == null : options.snapshot();
  }

  /** Whether it goes on with what is committed later. */
  public boolean follows() {
    return options.follow() == null || options.follow();
  }

  /** How often it tells its progress while nothing happens, in milliseconds; 0 for never. */
  public long progressMillis() {
    return options.progress() == null ? 0 : options.progress().millis();
  }

  /** A query that takes the same privileges. */
  public SqlSelect query() {
    SqlParserPos position = getParserPosition();
    return PlainSelect.of(
        List.of(SqlIdentifier.star(position)),
        from == null ? table : VersionsOf.since(position, table, from),
        null,
        position);
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("SUBSCRIBE TO").node(table).node("FROM", from);
    options.unparse(sql);
  }
}
