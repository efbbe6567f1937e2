package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CHECK DATABASE: looks whether what is stored is sound. */
public final class CheckDatabase extends MokaCall {
  private final boolean counts;

  public CheckDatabase(SqlParserPos position, boolean counts) {
    super("CHECK DATABASE", SqlKind.OTHER, position);
    this.counts = counts;
  }

  /** True if the answer also tells how much was looked at. */
  public boolean counts() {
    return counts;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words(counts ? "CHECK DATABASE WITH COUNTS" : "CHECK DATABASE");
  }
}
