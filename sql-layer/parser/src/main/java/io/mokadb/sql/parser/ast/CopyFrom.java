package io.mokadb.sql.parser.ast;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COPY ... FROM: inserts rows that are given as text. */
public final class CopyFrom extends MokaCall {
  private final SqlIdentifier table;
  private final SqlNodeList columns;
  private final SqlNode source;
  private final List<CopyOption> options;

  /**
   * @param columns null for all
   * @param source a parameter, the path of a file as a literal, or null for STDIN
   */
  public CopyFrom(
      SqlParserPos position,
      SqlIdentifier table,
      SqlNodeList columns,
      SqlNode source,
      List<CopyOption> options) {
    super("COPY FROM", SqlKind.OTHER, position, Stream.ofNullable(source).toList());
    this.table = table;
    this.columns = columns;
    this.source = source;
    this.options = List.copyOf(options);
  }

  public SqlIdentifier table() {
    return table;
  }

  /** Null for all. */
  public SqlNodeList columns() {
    return columns;
  }

  /** A parameter, the path of a file as a literal, or null for STDIN. */
  public SqlNode source() {
    return source;
  }

  public List<CopyOption> options() {
    return options;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("COPY").node(table).columns(columns).words("FROM");
    if (source == null) {
      sql.words("STDIN");
    } else {
      sql.node(source);
    }
    CopyOption.unparse(sql, options);
  }
}
