package io.mokadb.sql.parser.grammar;

import static io.mokadb.sql.parser.grammar.TokenCursor.require;

import io.mokadb.sql.tokens.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Reads columns, literals, arithmetic and comparisons. Confined to a text. */
final class TermReader {
  private static final Map<String, SqlBinaryOperator> COMPARISONS =
      Map.of(
          "=", SqlStdOperatorTable.EQUALS,
          "<>", SqlStdOperatorTable.NOT_EQUALS,
          "<", SqlStdOperatorTable.LESS_THAN,
          "<=", SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
          ">", SqlStdOperatorTable.GREATER_THAN,
          ">=", SqlStdOperatorTable.GREATER_THAN_OR_EQUAL);

  private static final Set<String> FUNCTIONS =
      Set.of("UPPER", "LOWER", "ABS", "COALESCE", "COUNT", "SUM", "MIN", "MAX", "AVG");

  private static final Set<String> AFTER_AGGREGATES =
      Set.of("FILTER", "WITHIN", "OVER", "IGNORE", "RESPECT");

  /** Parentheses within each other. */
  private static final int DEEPEST = 32;

  private final TokenCursor tokens;
  private int parameters;
  private int depth;

  TermReader(TokenCursor tokens) {
    this.tokens = tokens;
  }

  /** A column, or one of its table's. */
  SqlIdentifier column() {
    SqlParserPos first = tokens.here();
    String name = tokens.name();
    if (!tokens.take(".")) {
      return new SqlIdentifier(List.of(name), null, first, List.of(first));
    }
    SqlParserPos second = tokens.here();
    if (tokens.take("*")) {
      return SqlIdentifier.star(List.of(name, ""), first.plus(second), List.of(first, second));
    }
    String column = tokens.name();
    return new SqlIdentifier(
        List.of(name, column), null, first.plus(second), List.of(first, second));
  }

  /** An expression, or all columns of a table. */
  SqlNode sumOrStar() {
    if (tokens.kind() == TokenKind.WORD && !FUNCTIONS.contains(tokens.upper())) {
      SqlIdentifier column = column();
      require(!tokens.is("("));
      return column.isStar() ? column : sum(product(column));
    }
    return sum();
  }

  /** A sum of products. */
  private SqlNode sum() {
    return sum(product(primary()));
  }

  private SqlNode sum(SqlNode first) {
    SqlNode sum = first;
    while (tokens.is("+") || tokens.is("-")) {
      SqlOperator operator = tokens.is("+") ? SqlStdOperatorTable.PLUS : SqlStdOperatorTable.MINUS;
      tokens.advance();
      sum = call(operator, sum, product(primary()));
    }
    return sum;
  }

  private SqlNode product(SqlNode first) {
    SqlNode product = first;
    while (tokens.is("*") || tokens.is("/")) {
      SqlOperator operator =
          tokens.is("*") ? SqlStdOperatorTable.MULTIPLY : SqlStdOperatorTable.DIVIDE;
      tokens.advance();
      product = call(operator, product, primary());
    }
    return product;
  }

  static SqlNode call(SqlOperator operator, SqlNode left, SqlNode right) {
    return operator.createCall(
        left.getParserPosition().plus(right.getParserPosition()), left, right);
  }

  private SqlNode primary() {
    if (tokens.is("(")) {
      return parenthesized();
    }
    if (tokens.kind() != TokenKind.WORD) {
      return value();
    }
    if (FUNCTIONS.contains(tokens.upper())) {
      return function();
    }
    SqlIdentifier column = column();
    require(!column.isStar() && !tokens.is("("));
    return column;
  }

  private SqlNode parenthesized() {
    require(++depth < DEEPEST);
    SqlParserPos start = tokens.here();
    tokens.advance();
    SqlNode inner = condition();
    SqlParserPos whole = start.plus(tokens.here());
    tokens.expect(")");
    // The unit of an interval may follow.
    require(!tokens.isName() || !tokens.isKeyword());
    depth--;
    return inner.clone(whole);
  }

  private SqlNode function() {
    SqlParserPos start = tokens.here();
    SqlIdentifier name = new SqlIdentifier(tokens.upper(), start);
    tokens.advance();
    tokens.expect("(");
    List<SqlNode> operands = new ArrayList<>();
    if (name.getSimple().equals("COUNT") && tokens.is("*")) {
      operands.add(SqlIdentifier.star(tokens.here()));
      tokens.advance();
    } else {
      do {
        operands.add(sum());
      } while (tokens.take(","));
    }
    require(tokens.is(")"));
    SqlParserPos whole = start.plus(tokens.here());
    tokens.advance();
    require(!AFTER_AGGREGATES.contains(tokens.upper()));
    return new SqlUnresolvedFunction(
            name, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(null, whole, operands.toArray(SqlNode[]::new));
  }

  /** A literal or a parameter. */
  SqlNode value() {
    SqlParserPos start = tokens.here();
    SqlNode value =
        switch (tokens.kind()) {
          case NUMBER -> number(start);
          case STRING -> text(start);
          case PARAMETER -> new SqlDynamicParam(parameters++, start);
          case SYMBOL -> null;
          default -> throw new TokenCursor.NotRead();
        };
    if (value == null) {
      tokens.expect("-");
      SqlParserPos whole = start.plus(tokens.here());
      require(tokens.kind() == TokenKind.NUMBER);
      value = SqlLiteral.createNegative((SqlNumericLiteral) number(tokens.here()), whole);
    }
    tokens.advance();
    return value;
  }

  private SqlLiteral number(SqlParserPos at) {
    String number = tokens.text();
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      require(c >= '0' && c <= '9' || c == '.' && i > 0 && i < number.length() - 1);
    }
    return SqlLiteral.createExactNumeric(number, at);
  }

  private SqlLiteral text(SqlParserPos at) {
    String text = tokens.text();
    require(text.charAt(0) == '\'');
    return SqlLiteral.createCharString(text.substring(1, text.length() - 1).replace("''", "'"), at);
  }

  /** Comparisons, each with or without NOT, joined by AND, and these by OR. */
  SqlNode condition() {
    SqlNode any = conjunction();
    while (tokens.take("OR")) {
      any = call(SqlStdOperatorTable.OR, any, conjunction());
    }
    return any;
  }

  private SqlNode conjunction() {
    SqlNode all = negation();
    while (tokens.take("AND")) {
      all = call(SqlStdOperatorTable.AND, all, negation());
    }
    return all;
  }

  private SqlNode negation() {
    SqlParserPos start = tokens.here();
    if (!tokens.take("NOT")) {
      return comparison();
    }
    SqlNode negated = comparison();
    return SqlStdOperatorTable.NOT.createCall(start.plus(negated.getParserPosition()), negated);
  }

  /** A comparison, or what stands for itself. */
  private SqlNode comparison() {
    SqlNode left = sum();
    SqlBinaryOperator operator =
        tokens.kind() == TokenKind.SYMBOL ? COMPARISONS.get(tokens.text()) : null;
    if (operator != null) {
      tokens.advance();
      return call(operator, left, sum());
    }
    if (tokens.take("IS")) {
      boolean negated = tokens.take("NOT");
      SqlParserPos whole = left.getParserPosition().plus(tokens.here());
      tokens.expect("NULL");
      return (negated ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL)
          .createCall(whole, left);
    }
    boolean negated = tokens.take("NOT");
    if (tokens.take("LIKE")) {
      SqlNode pattern = value();
      require(!tokens.is("ESCAPE"));
      return call(negated ? SqlStdOperatorTable.NOT_LIKE : SqlStdOperatorTable.LIKE, left, pattern);
    }
    if (tokens.take("BETWEEN")) {
      return between(negated, left);
    }
    if (!negated && !tokens.is("IN")) {
      return left;
    }
    tokens.expect("IN");
    return call(negated ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN, left, list());
  }

  private SqlNode between(boolean negated, SqlNode left) {
    SqlNode least = sum();
    tokens.expect("AND");
    SqlNode most = sum();
    return (negated ? SqlStdOperatorTable.NOT_BETWEEN : SqlStdOperatorTable.BETWEEN)
        .createCall(left.getParserPosition().plus(most.getParserPosition()), left, least, most);
  }

  private SqlNodeList list() {
    SqlParserPos start = tokens.here();
    tokens.expect("(");
    List<SqlNode> values = new ArrayList<>();
    values.add(value());
    while (tokens.take(",")) {
      values.add(value());
    }
    SqlParserPos whole = start.plus(tokens.here());
    tokens.expect(")");
    return new SqlNodeList(values, whole);
  }
}
