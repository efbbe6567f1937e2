package io.mokadb.shell.dump;

import java.util.List;
import java.util.regex.Pattern;

/** Statements of pg_dump without which the database is the same here. Stateless. */
final class PostgresLeftOut {
  private record Kind(Pattern beginning, String note) {
    static Kind of(String beginning, String note) {
      int flags = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
      return new Kind(Pattern.compile("(?:" + beginning + ")\\b.*", flags), note);
    }
  }

  private static final String NAME = "(?:\"[^\"]*\"|[^\\s\"(])+";

  private static final String OBJECT =
      "(?:MATERIALIZED VIEW|FOREIGN TABLE|[A-Z]+)\\s+(?:ONLY\\s+)?" + NAME + "(?:\\([^)]*\\))?\\s+";

  private static final List<Kind> KINDS =
      List.of(
          Kind.of(
              "ALTER\\s+" + OBJECT + "OWNER\\s+TO", "OWNER TO is left out: objects have no owners"),
          Kind.of(
              "(?:CREATE|ALTER|COMMENT\\s+ON)\\s+EXTENSION",
              "EXTENSION is left out: what needs it fails by itself"),
          Kind.of(
              "COMMENT\\s+ON\\s+(?:TRIGGER|DATABASE|ROLE|AGGREGATE|OPERATOR|CAST|RULE|POLICY|EVENT"
                  + "|PROCEDURE|LANGUAGE|CONSTRAINT\\s+\\S+\\s+ON\\s+DOMAIN)",
              "a comment is left out: objects of its kind have none here"),
          Kind.of(
              "ALTER\\s+TABLE\\s+(?:ONLY\\s+)?"
                  + NAME
                  + "\\s+(?:CLUSTER\\s+ON|SET\\s+WITHOUT|REPLICA"
                  + "\\s+IDENTITY|SET\\s*\\(|SET\\s+(?:ACCESS|TABLESPACE)"
                  + "|ALTER\\s+COLUMN\\s+"
                  + NAME
                  + "\\s+SET\\s+(?:STATISTICS|STORAGE|COMPRESSION|\\())",
              "a setting of storage is left out: it has no like here"),
          Kind.of("CREATE\\s+STATISTICS", "CREATE STATISTICS is left out: ANALYZE finds them"),
          Kind.of(
              "CREATE\\s+INDEX\\s[^(]*\\sUSING\\s+(?:gin|gist|spgist|brin|bloom)",
              "an index that is not ordered is left out: queries by it read the table"));

  private PostgresLeftOut() {}

  /** Why a statement is left out; null for one that is run. */
  static String note(String sql) {
    for (Kind kind : KINDS) {
      if (kind.beginning().matcher(sql).matches()) {
        return kind.note();
      }
    }
    return null;
  }
}
