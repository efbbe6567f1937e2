package io.mokadb.sql.parser.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A select that is read without the grammar is read as the grammar reads it. */
class SelectReaderTest {
  private static final int TEXTS = Integer.getInteger("random.texts", 3_000);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a, t.b AS x1, c y, * FROM items AS t WHERE a = 5 AND t.b >= ? AND c <> 'it''s'",
        "SELECT t.*, upper(a) FROM public.items t JOIN u AS w ON w.id = t.cat LEFT JOIN v ON v.id"
            + " = 3 AND 4 < v.x ORDER BY a DESC, 2, b ASC LIMIT 5 OFFSET 3;",
        "SELECT a + 2 * b - 3.50 , 'x', -7 name FROM t, u INNER JOIN v ON 1 = 1 WHERE a IN (1, -2)"
            + " AND d IS NOT NULL AND e NOT LIKE 'x%' AND f NOT BETWEEN 1 AND ? LIMIT ?",
        "SELECT pad, COUNT(*), SUM(a + 1) AS s, coalesce(a, b, 3) FROM t WHERE a = 1 OR b = 2 AND c"
            + " = 3 OR d IS NULL GROUP BY pad, t.a HAVING COUNT(*) > 1 OR MAX(b) = 3 ORDER BY pad",
        "SELECT DISTINCT (a + 2) * (b / 3) AS s, (c) FROM t WHERE (a = 1 OR NOT (b = 2 AND c < 3))"
            + " AND NOT d IS NULL AND e BETWEEN b + 1 AND (c) AND f OR (g)",
        "\n"
            + "  SELECT a,\n"
            + "\t(b\n"
            + " + 2) x\r\n"
            + "FROM t\r"
            + " WHERE c = 'two\n"
            + "lines' -- the end\n"
            + "  AND d = 5;\n",
        "select  A_1, lower ( upper(b) )from T where x is null and c not in ('a') and d like ?"
      })
  void read_ofASelectOfThisForm_givesTheTree(String sql) {
    assertThat(readAlike(sql)).as(sql).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT DISTINCT ON (a) a FROM t",
        "SELECT \"a\" FROM t",
        "SELECT a FROM t GROUP BY a + 1",
        "SELECT a FROM t HAVING a = 1",
        "SELECT COUNT(DISTINCT a) FROM t",
        "SELECT SUM(a) OVER (ORDER BY b) FROM t",
        "SELECT SUM(a) FILTER (WHERE b = 1) FROM t",
        "SELECT a FROM t WHERE (a, b) = (1, 2)",
        "SELECT a FROM t WHERE a IN (SELECT b FROM u)",
        "SELECT (a - b) DAY FROM t",
        "SELECT (SELECT 1) FROM t",
        "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)",
        "SELECT SUM(*) FROM t",
        "SELECT a FROM t FOR UPDATE",
        "SELECT f(a) FROM t",
        "SELECT a FROM t(1)",
        "SELECT a FROM t WHERE b = DATE '2020-01-01'",
        "SELECT a FROM t WHERE b = 1e5",
        "SELECT a FROM t WHERE b = 0x1F",
        "SELECT a FROM t WHERE b = 1_000",
        "SELECT a FROM t WHERE b = N'x'",
        "SELECT a FROM t WHERE b = 'x' 'y'",
        "SELECT a FROM t WHERE b = 5x",
        "SELECT a FROM t WHERE b LIKE 'x' ESCAPE 'y'",
        "SELECT a FROM t WHERE b = 1 = 2",
        "SELECT a, FROM t",
        "SELECT user FROM t",
        "SELECT a FROM a.b.c",
        "SELECT a FROM t; SELECT b FROM t",
        "SELECT /* x */ 'ä' FROM t"
      })
  void read_ofAnythingElse_isNull(String sql) {
    assertThat(SelectReader.read(sql)).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void read_ofRandomText_givesTheTreeOrNothing(long seed) {
    Random random = new Random(seed);
    int read = 0;
    for (int i = 0; i < TEXTS; i++) {
      read += readAlike(new Texts(random).next()) ? 1 : 0;
    }
    assertThat(read).as("seed %s", seed).isGreaterThan(TEXTS / 8);
  }

  /** Whether it is read; then the grammar must read the same. */
  private static boolean readAlike(String sql) {
    SqlNode read = SelectReader.read(sql);
    if (read == null) {
      return false;
    }
    SqlNode parsed;
    try {
      parsed = SqlParsing.parseByGrammar(sql);
    } catch (MokaException e) {
      throw new AssertionError("The grammar refuses " + sql, e);
    }
    assertThat(text(read)).as(sql).isEqualTo(text(parsed));
    assertThat(read.equalsDeep(parsed, org.apache.calcite.util.Litmus.IGNORE)).as(sql).isTrue();
    return true;
  }

  private static String text(SqlNode node) {
    StringBuilder text = new StringBuilder();
    append(node, text, "\n");
    return text.toString();
  }

  private static void append(SqlNode node, StringBuilder text, String indent) {
    text.append(indent);
    if (node == null) {
      text.append("null");
      return;
    }
    text.append(node.getClass().getSimpleName()).append(at(node.getParserPosition()));
    if (node instanceof SqlIdentifier name) {
      for (int i = 0; i < name.names.size(); i++) {
        text.append(' ').append(name.names.get(i)).append(at(name.getComponentParserPosition(i)));
        text.append(name.isComponentQuoted(i));
      }
    } else if (node instanceof SqlCall call) {
      text.append(call.getOperator()).append(call.getOperator().getClass());
      text.append(call.getFunctionQuantifier());
      call.getOperandList().forEach(operand -> append(operand, text, indent + " "));
    } else if (node instanceof SqlNodeList list) {
      list.forEach(item -> append(item, text, indent + " "));
    } else {
      text.append(node);
    }
  }

  private static String at(SqlParserPos at) {
    return "@"
        + at.getLineNum()
        + ":"
        + at.getColumnNum()
        + "-"
        + at.getEndLineNum()
        + ":"
        + at.getEndColumnNum()
        + (at.isQuoted() ? "q " : " ");
  }

  @Test
  void read_ofEachKeywordAsAName_givesTheTreeOrNothing() {
    for (String image : MokaGrammarConstants.tokenImage) {
      if (image.matches("\"[A-Z_]+\"")) {
        String word = image.substring(1, image.length() - 1);
        readAlike("SELECT " + word + ", a " + word + ", b AS " + word + " FROM t WHERE x = 1");
        readAlike("SELECT a FROM " + word + " AS x JOIN t " + word + " ON " + word + ".a = x.b");
        readAlike("SELECT a FROM t WHERE " + word + " = 1 ORDER BY " + word);
        readAlike("SELECT " + word + " + 1, " + word + ".a, b." + word + " FROM x." + word);
        readAlike("SELECT a FROM t WHERE b = " + word + " AND c " + word + " 1");
      }
    }
  }

  /** Selects of these forms, of which some words are left out, doubled or exchanged. */
  private static final class Texts {
    private static final List<String> NAMES =
        List.of(
            "a", "B1", "_c", "name", "type", "user", "date", "value", "\"q\"", "key", "title",
            "pad", "year", "end");

    private static final List<String> FUNCTIONS =
        List.of("UPPER", "lower", "COUNT", "SUM", "MIN", "COALESCE", "ABS");

    private static final List<String> WORDS =
        List.of(
            "AND",
            "OR",
            "NOT",
            ",",
            "(",
            ")",
            "-",
            "+",
            "*",
            "=",
            "5",
            "'x'",
            "?",
            ".",
            "a",
            "AS",
            "JOIN",
            "ON",
            "NULL",
            "IS",
            "WHERE",
            "LIMIT",
            "OVER",
            "GROUP",
            "HAVING",
            "DISTINCT",
            "FILTER",
            "1.5",
            "1e3",
            ".5",
            "7.",
            "--",
            "\n",
            "\r\n",
            "/",
            "day",
            "ORDER");

    private final Random random;
    private final List<String> words = new ArrayList<>();

    Texts(Random random) {
      this.random = random;
    }

    String next() {
      add("SELECT", one(9) ? "DISTINCT" : "");
      items();
      add("FROM", name());
      alias();
      for (int i = 0; i < random.nextInt(3); i++) {
        joins();
      }
      if (one(2)) {
        add("WHERE");
        condition();
      }
      if (one(4)) {
        add("GROUP BY", name());
        if (one(2)) {
          add(",", name(), ".", name());
        }
        if (one(2)) {
          add("HAVING");
          condition();
        }
      }
      if (one(3)) {
        add(
            "ORDER BY",
            one(2) ? name() : "2",
            List.of("DESC", "ASC", "", "").get(random.nextInt(4)));
      }
      if (one(3)) {
        add("LIMIT", one(2) ? "?" : "10", one(2) ? "OFFSET 3" : "");
      }
      if (one(4)) {
        int at = random.nextInt(words.size());
        switch (random.nextInt(3)) {
          case 0 -> words.remove(at);
          case 1 -> words.add(at, WORDS.get(random.nextInt(WORDS.size())));
          default -> words.set(at, WORDS.get(random.nextInt(WORDS.size())));
        }
      }
      String text = String.join(one(9) ? "  " : " ", words).replace(" .", ".").replace(". ", ".");
      text = one(5) ? text.replace(" , ", ",").replace(" = ", "=") : text;
      String end = List.of("\n", "\r\n", "\r", "\t").get(random.nextInt(4));
      return one(5) ? text.replace(" AND ", end + "AND ").replace(" FROM", end + "FROM") : text;
    }

    private void items() {
      for (int i = 0; i <= random.nextInt(3); i++) {
        if (i > 0) {
          add(",");
        }
        if (one(8)) {
          add(one(2) ? "*" : name() + ".*");
        } else {
          sum();
          alias();
        }
      }
    }

    private void joins() {
      if (one(4)) {
        add(",", name());
        alias();
        return;
      }
      add(List.of("JOIN", "INNER JOIN", "LEFT JOIN", "CROSS JOIN").get(random.nextInt(4)), name());
      alias();
      add("ON");
      condition();
    }

    private void alias() {
      if (one(2)) {
        add(one(2) ? "AS" : "", name());
      }
    }

    private void sum() {
      primary();
      while (one(4)) {
        add(List.of("+", "-", "*", "/").get(random.nextInt(4)));
        primary();
      }
    }

    private void primary() {
      switch (random.nextInt(7)) {
        case 0 -> value();
        case 6 -> parenthesized(this::sum);
        case 1 -> add(name(), ".", name());
        case 2 -> {
          String function = FUNCTIONS.get(random.nextInt(FUNCTIONS.size()));
          add(function, "(");
          if (function.equals("COUNT") && one(2)) {
            add("*");
          } else {
            primary();
            if (function.equals("COALESCE")) {
              add(",");
              primary();
            }
          }
          add(")");
        }
        default -> add(name());
      }
    }

    private void value() {
      add(List.of("5", "-3", "1.50", "'x'", "'it''s'", "?", "0", "''").get(random.nextInt(8)));
    }

    private void parenthesized(Runnable what) {
      add("(");
      what.run();
      add(")");
    }

    private void condition() {
      do {
        if (one(8)) {
          add(one(2) ? "NOT" : "");
          parenthesized(this::condition);
          continue;
        }
        add(one(8) ? "NOT" : "");
        sum();
        String not = one(3) ? "NOT" : "";
        switch (random.nextInt(5)) {
          case 0 -> add("IS", not, "NULL");
          case 1 -> {
            add(not, "LIKE");
            value();
          }
          case 2 -> {
            add(not, "BETWEEN");
            value();
            add("AND");
            value();
          }
          case 3 -> {
            add(not, "IN", "(");
            value();
            add(",");
            value();
            add(")");
          }
          default -> {
            add(List.of("=", "<>", "<", ">=").get(random.nextInt(4)));
            sum();
          }
        }
      } while (one(2) && words.add(one(4) ? "OR" : "AND"));
    }

    private void add(String... more) {
      for (String word : more) {
        if (!word.isEmpty()) {
          words.add(word);
        }
      }
    }

    private String name() {
      return NAMES.get(random.nextInt(random.nextInt(3) == 0 ? NAMES.size() : 3));
    }

    private boolean one(int in) {
      return random.nextInt(in) == 0;
    }
  }
}
