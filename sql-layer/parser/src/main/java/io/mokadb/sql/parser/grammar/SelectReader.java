package io.mokadb.sql.parser.grammar;

import static io.mokadb.sql.parser.grammar.TokenCursor.require;

import io.mokadb.sql.parser.grammar.TokenCursor.NotRead;
import io.mokadb.sql.tokens.TokenKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Reads the commonest selects without the generated parser, most of whose methods are so long that
 * the JVM never compiles them: columns, literals, arithmetic, some functions and aggregates, tables
 * joined by ON, comparisons joined by AND, OR and NOT, parentheses, DISTINCT, GROUP BY and ORDER BY
 * of columns, HAVING, LIMIT and OFFSET. The tree is the one that the grammar makes, with the same
 * positions. Confined to a text.
 */
public final class SelectReader {
  private static final String SELECT = "SELECT";

  private final TokenCursor tokens;
  private final TermReader terms;

  private SelectReader(TokenCursor tokens) {
    this.tokens = tokens;
    this.terms = new TermReader(tokens);
  }

  /** The syntax tree of a text; null if it takes the grammar, as each wrong one does. */
  public static SqlNode read(String sql) {
    if (!begins(sql)) {
      return null;
    }
    try {
      return new SelectReader(new TokenCursor(sql)).statement();
    } catch (NotRead elsewhere) {
      return null;
    }
  }

  /** Whether the first word is SELECT. */
  private static boolean begins(String sql) {
    int start = 0;
    while (start < sql.length() && TokenCursor.isBlank(sql.charAt(start))) {
      start++;
    }
    int end = start + SELECT.length();
    return end < sql.length()
        && sql.regionMatches(true, start, SELECT, 0, SELECT.length())
        && TokenCursor.isBlank(sql.charAt(end));
  }

  private SqlNode statement() {
    SqlNode query = ordered(select());
    while (tokens.take(";")) {
      // Nothing may follow.
    }
    require(tokens.kind() == TokenKind.END);
    return query;
  }

  private SqlSelect select() {
    SqlParserPos start = tokens.here();
    tokens.expect(SELECT);
    SqlNodeList keywords = keywords(start);
    List<SqlNode> items = new ArrayList<>();
    do {
      items.add(item());
    } while (tokens.take(","));
    tokens.expect("FROM");
    SqlNode from = joined();
    SqlNode where = tokens.take("WHERE") ? terms.condition() : null;
    SqlNodeList groups = groups();
    SqlNode having = groups != null && tokens.take("HAVING") ? terms.condition() : null;
    SqlParserPos whole = start.plus(tokens.before());
    return new SqlSelect(
        whole,
        keywords,
        new SqlNodeList(items, SqlParserPos.sum(items)),
        from,
        where,
        groups,
        having,
        new SqlNodeList(whole),
        null,
        null,
        null,
        null,
        new SqlNodeList(tokens.before()));
  }

  private SqlNodeList keywords(SqlParserPos select) {
    SqlParserPos at = tokens.here();
    if (!tokens.take("DISTINCT")) {
      return new SqlNodeList(select);
    }
    require(!tokens.is("ON"));
    return new SqlNodeList(List.of(SqlSelectKeyword.DISTINCT.symbol(at)), select.plus(at));
  }

  /** The columns of GROUP BY; null if there are none. */
  private SqlNodeList groups() {
    SqlParserPos start = tokens.here();
    if (!tokens.take("GROUP")) {
      return null;
    }
    tokens.expect("BY");
    List<SqlNode> columns = new ArrayList<>();
    do {
      SqlIdentifier column = terms.column();
      require(!column.isStar());
      require(tokens.kind() != TokenKind.SYMBOL || tokens.is(",") || tokens.is(";"));
      columns.add(column);
    } while (tokens.take(","));
    return new SqlNodeList(columns, start.plus(tokens.before()));
  }

  private SqlNode item() {
    if (tokens.is("*")) {
      SqlIdentifier star = SqlIdentifier.star(tokens.here());
      tokens.advance();
      return star;
    }
    SqlNode value = terms.sumOrStar();
    if (value instanceof SqlIdentifier name && name.isStar()) {
      return value;
    }
    return named(value, tokens.take("AS"));
  }

  private SqlNode named(SqlNode value, boolean must) {
    if (!must && !tokens.isName()) {
      return value;
    }
    SqlParserPos at = tokens.here();
    SqlIdentifier alias = new SqlIdentifier(tokens.name(), at);
    return SqlStdOperatorTable.AS.createCall(value.getParserPosition().plus(at), value, alias);
  }

  private SqlNode joined() {
    SqlNode rows = table();
    while (true) {
      SqlParserPos before = tokens.before();
      SqlParserPos start = tokens.here();
      if (tokens.take(",")) {
        rows = crossed(rows, start);
      } else if (tokens.is("JOIN") || tokens.is("INNER") || tokens.is("LEFT")) {
        rows = join(rows, before);
      } else {
        return rows;
      }
    }
  }

  private SqlNode crossed(SqlNode left, SqlParserPos comma) {
    return new SqlJoin(
        comma,
        left,
        SqlLiteral.createBoolean(false, comma),
        JoinType.COMMA.symbol(comma),
        table(),
        JoinConditionType.NONE.symbol(SqlParserPos.ZERO),
        null);
  }

  private SqlNode join(SqlNode left, SqlParserPos before) {
    JoinType type = tokens.is("LEFT") ? JoinType.LEFT : JoinType.INNER;
    if (!tokens.is("JOIN")) {
      tokens.advance();
    }
    SqlParserPos start = tokens.here();
    tokens.expect("JOIN");
    SqlNode right = table();
    SqlParserPos on = tokens.here();
    tokens.expect("ON");
    SqlNode condition = terms.condition();
    return new SqlJoin(
        start,
        left,
        SqlLiteral.createBoolean(false, before),
        type.symbol(start),
        right,
        JoinConditionType.ON.symbol(on),
        condition);
  }

  private SqlNode table() {
    SqlIdentifier name = terms.column();
    require(!name.isStar() && !tokens.is("(") && !tokens.is("."));
    return named(name, tokens.take("AS"));
  }

  private SqlNode ordered(SqlSelect select) {
    SqlNodeList keys = null;
    SqlParserPos start = tokens.here();
    if (tokens.take("ORDER")) {
      tokens.expect("BY");
      List<SqlNode> items = new ArrayList<>();
      do {
        items.add(key());
      } while (tokens.take(","));
      keys = new SqlNodeList(items, start.plus(SqlParserPos.sum(items)));
    }
    SqlNode fetch = tokens.take("LIMIT") ? count() : null;
    SqlNode offset = fetch != null && tokens.take("OFFSET") ? count() : null;
    return keys == null && fetch == null
        ? select
        : new SqlOrderBy(
            tokens.before(), select, keys == null ? SqlNodeList.EMPTY : keys, offset, fetch);
  }

  private SqlNode count() {
    require(tokens.kind() == TokenKind.PARAMETER || tokens.kind() == TokenKind.NUMBER);
    return terms.value();
  }

  private SqlNode key() {
    SqlNode value = tokens.kind() == TokenKind.NUMBER ? terms.value() : terms.column();
    if (tokens.is("DESC")) {
      SqlParserPos whole = value.getParserPosition().plus(tokens.here());
      tokens.advance();
      return SqlStdOperatorTable.DESC.createCall(whole, value);
    }
    tokens.take("ASC");
    return value;
  }
}
