package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** EXPLAIN of a query or a change. */
public final class Explain extends MokaCall {
  /** The form of the answer. */
  public enum Format {
    /** One operator a line. */
    TEXT,
    /** One document. */
    JSON,
    /** One page with a picture. */
    HTML
  }

  private final SqlNode statement;
  private final boolean analyze;
  private final Format format;

  public Explain(SqlParserPos position, SqlNode statement, boolean analyze, Format format) {
    super("EXPLAIN", SqlKind.EXPLAIN, position, statement);
    this.statement = statement;
    this.analyze = analyze;
    this.format = format;
  }

  public Format format() {
    return format;
  }

  /** A query or a change. */
  public SqlNode statement() {
    return statement;
  }

  /** True if to run it and show what happened. */
  public boolean analyze() {
    return analyze;
  }

  @Override
  void unparse(Unparser sql) {
    if (format == Format.TEXT) {
      sql.words("EXPLAIN").words(analyze, "ANALYZE").node(statement);
    } else {
      sql.words("EXPLAIN (" + (analyze ? "ANALYZE, " : "") + "FORMAT " + format + ")")
          .node(statement);
    }
  }
}
