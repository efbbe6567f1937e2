package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE VIEW. */
public final class CreateView extends Create {
  private final List<SqlIdentifier> columns;
  private final SqlNode query;
  private final String querySql;
  private final String checkOption;

  /**
   * @param columns names to take instead of the query's; empty for those
   * @param querySql the query as it was written
   * @param checkOption LOCAL, CASCADED or null
   */
  public CreateView(
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      List<SqlIdentifier> columns,
      SqlNode query,
      String querySql,
      String checkOption) {
    super("CREATE VIEW", SqlKind.CREATE_VIEW, position, replace, ifNotExists, name, query);
    this.columns = List.copyOf(columns);
    this.query = query;
    this.querySql = querySql;
    this.checkOption = checkOption;
  }

  /** Its query, as it was parsed. */
  public SqlNode query() {
    return query;
  }

  /**
   * As the constructor.
   *
   * @param recursive whether the query may name the view itself: it is a WITH RECURSIVE then
   * @throws MokaException {@code SYNTAX_ERROR} for one that is recursive and names no columns
   */
  public static CreateView of(
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlIdentifier name,
      List<SqlIdentifier> columns,
      SqlNode query,
      String querySql,
      String checkOption,
      boolean recursive) {
    String sql = querySql;
    if (recursive) {
      if (columns.isEmpty()) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR, "CREATE RECURSIVE VIEW " + name + " has to name its columns");
      }
      String quoted = Identifiers.quoted(name.names.get(name.names.size() - 1));
      String list =
          String.join(", ", columns.stream().map(c -> Identifiers.quoted(c.getSimple())).toList());
      sql =
          "WITH RECURSIVE "
              + quoted
              + " ("
              + list
              + ") AS ("
              + querySql
              + ") SELECT "
              + list
              + " FROM "
              + quoted;
    }
    return new CreateView(position, replace, ifNotExists, name, columns, query, sql, checkOption);
  }

  public List<SqlIdentifier> columns() {
    return columns;
  }

  public String querySql() {
    return querySql;
  }

  /** LOCAL, CASCADED or null. */
  public String checkOption() {
    return checkOption;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, getReplace() ? "CREATE OR REPLACE VIEW" : "CREATE VIEW");
    if (!columns.isEmpty()) {
      sql.parentheses(columns);
    }
    sql.words("AS").node(query).words(checkOption != null, "WITH " + checkOption + " CHECK OPTION");
  }
}
