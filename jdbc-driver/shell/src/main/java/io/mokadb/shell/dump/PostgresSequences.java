package io.mokadb.shell.dump;

import io.mokadb.sql.tokens.SqlToken;
import io.mokadb.sql.tokens.TokenKind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sequences behind identity columns, whose names follow from table and column here and are free
 * in PostgreSQL. Not thread-safe.
 */
final class PostgresSequences {
  private static final Pattern SETVAL = Pattern.compile("setval\\('((?:[^']|'')*)'");

  /** Names here by names as written there. */
  private final Map<String, String> names = new HashMap<>();

  /** Notes the sequence of {@code ALTER COLUMN ... ADD GENERATED ... (SEQUENCE NAME ...)}. */
  void note(Tokens statement) {
    if (!statement.take("ALTER", "TABLE")) {
      return;
    }
    boolean unused = statement.take("ONLY");
    StringBuilder table = new StringBuilder();
    SqlToken last = statement.next();
    while (statement.take(".")) {
      table.append(Names.quoted(folded(last))).append('.');
      last = statement.next();
    }
    if (!statement.take("ALTER", "COLUMN")) {
      return;
    }
    String name = Names.quoted(folded(last) + "_" + folded(statement.next()) + "_SEQ");
    while (!statement.atEnd() && !statement.take("SEQUENCE", "NAME")) {
      statement.next();
    }
    if (!statement.atEnd()) {
      names.put(statement.qualifiedName(), table + name);
    }
  }

  private static String folded(SqlToken token) {
    return token.kind() == TokenKind.QUOTED_NAME
        ? Names.unquoted(Names.ofPostgres(token.text()))
        : token.text().toUpperCase(Locale.ROOT);
  }

  /** The statement with the names here in calls of setval. */
  String translated(String sql) {
    Matcher call = SETVAL.matcher(sql);
    return call.replaceAll(
        found -> {
          String ours = names.get(found.group(1).replace("''", "'"));
          String text = ours == null ? found.group(1) : ours.replace("'", "''");
          return Matcher.quoteReplacement("setval('" + text + "'");
        });
  }
}
