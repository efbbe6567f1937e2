package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statements of PostgreSQL, H2 and MySQL that Moka does not have, told from those that are merely
 * wrong: the message names the statement that does the same here. Stateless.
 */
final class UnsupportedDialectStatements {
  private record Foreign(Pattern beginning, String instead) {
    static Foreign of(String beginning, String instead) {
      int flags = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
      return new Foreign(Pattern.compile("(" + beginning + ")\\b.*", flags), instead);
    }
  }

  private static final List<Foreign> ALL =
      List.of(
          Foreign.of(
              "VACUUM", "old versions are collected by themselves; ANALYZE reads statistics"),
          Foreign.of("LOCK\\s+TABLES?|UNLOCK\\s+TABLES?", "SELECT ... FOR UPDATE locks rows"),
          Foreign.of("(?:UN)?LISTEN", "SUBSCRIBE TO gives changes, a trigger is told of them"),
          Foreign.of("DO|DECLARE", "blocks of procedures belong into the program"),
          Foreign.of("EXECUTE|PREPARE|DEALLOCATE", "programs prepare statements through JDBC"),
          Foreign.of(
              "CREATE\\s+EXTENSION|DROP\\s+EXTENSION|COMMENT\\s+ON\\s+EXTENSION",
              "there are no extensions; UUIDs, JSON and arrays need none"),
          Foreign.of(
              "(?:CREATE|ALTER|DROP)\\s+(?:OR\\s+REPLACE\\s+)?"
                  + "(?:AGGREGATE|RULE|POLICY|CAST|OPERATOR|TABLESPACE|SERVER|PUBLICATION"
                  + "|SUBSCRIPTION|COLLATION|EVENT|STATISTICS|ALIAS|CONSTANT|SYNONYM|LINKED)",
              "no statement does the same"),
          Foreign.of("CREATE\\s+UNLOGGED", "tables are durable, or TEMPORARY"),
          Foreign.of("CREATE\\s+(?:HASH|SPATIAL|FULLTEXT)", "CREATE INDEX makes ordered indexes"),
          Foreign.of("REINDEX|CLUSTER|OPTIMIZE", "the store keeps itself in order"),
          Foreign.of("CHECKPOINT|SHUTDOWN", "closing the last connection closes the database"),
          Foreign.of("RUNSCRIPT", "'bin/moka sql -f' runs a file"),
          Foreign.of(
              "ALTER\\s+TABLE\\s+\\S+\\s+(?:MODIFY|CHANGE)",
              "ALTER COLUMN ... TYPE changes a type, RENAME COLUMN a name"),
          Foreign.of(
              "ALTER\\s+TABLE\\s+(?:ONLY\\s+)?\\S+\\s+"
                  + "(?:SET\\s+REFERENTIAL_INTEGRITY|(?:ENABLE|DISABLE)\\s+(?:TRIGGER|KEYS))",
              "foreign keys are always checked; insert parents first, TRUNCATE all tables in one"
                  + " statement, or declare keys DEFERRABLE INITIALLY DEFERRED"),
          Foreign.of(
              "ALTER\\s+TABLE\\s+(?:ONLY\\s+)?\\S+\\s+(?:ENABLE|DISABLE|(?:NO\\s+)?FORCE)\\s+ROW",
              "rights are those to tables and columns; a view shows some of the rows"),
          Foreign.of(
              "ALTER\\s+(?:TABLE|INDEX)\\s+(?:ONLY\\s+)?\\S+\\s+(?:ATTACH|DETACH)",
              "tables are not partitioned"),
          Foreign.of("ALTER\\s+TABLE\\s+\\S+\\s+CLUSTER", "rows lie in the order of their key"),
          Foreign.of("USE", "SET SCHEMA names the schema"),
          Foreign.of("DESC", "INFORMATION_SCHEMA.COLUMNS lists the columns of tables"),
          Foreign.of("PRAGMA", "SHOW tells settings, INFORMATION_SCHEMA tables and columns"),
          Foreign.of("EXEC", "CALL calls a function, SELECT queries"),
          Foreign.of("IF|WHILE", "CASE WHEN ... END chooses in a query, a program elsewhere"),
          Foreign.of("GO", "a semicolon ends a statement"),
          Foreign.of("BEGIN\\s+TRAN", "BEGIN begins a transaction"),
          Foreign.of("RENAME", "ALTER TABLE ... RENAME TO renames a table"),
          Foreign.of(
              "(?:CREATE|DROP)\\s+DATABASE",
              "a URL names the database, which is created when it is opened; CREATE SCHEMA parts"
                  + " its tables"),
          Foreign.of("LOAD\\s+DATA", "'bin/moka import' loads CSV files"),
          Foreign.of("DROP\\s+ALL\\s+OBJECTS", "DROP SCHEMA ... CASCADE drops what is in a schema"),
          Foreign.of(
              "ALTER\\s+[A-Z]+\\s+(?:IF\\s+EXISTS\\s+)?(?:ONLY\\s+)?\\S+\\s+OWNER\\s+TO",
              "objects have no owners, GRANT gives privileges; leave owners out of the dump"));

  private UnsupportedDialectStatements() {}

  /** The message for a statement that could not be parsed; null if it is not one of these. */
  static MokaException explain(String sql) {
    Tokenizer tokens = new Tokenizer(sql);
    tokens.next();
    String statement = sql.substring(tokens.start());
    for (Foreign foreign : ALL) {
      Matcher found = foreign.beginning().matcher(statement);
      if (found.matches()) {
        String words = found.group(1).replaceAll("\\s+", " ");
        return MokaException.unsupported(words + " is not supported: " + foreign.instead());
      }
    }
    return null;
  }
}
