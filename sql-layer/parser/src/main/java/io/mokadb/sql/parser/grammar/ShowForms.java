package io.mokadb.sql.parser.grammar;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;

/**
 * SHOW statements of H2 and MySQL, as queries of INFORMATION_SCHEMA with H2's names of columns.
 * Stateless.
 */
final class ShowForms implements MokaGrammarConstants {
  private static final SqlParser.Config CONFIG =
      SqlParser.config().withParserFactory(new TextParsers(() -> {}));

  private static final String SCHEMAS =
      "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA ORDER BY SCHEMA_NAME";

  private static final Map<String, String> OBJECTS =
      Map.of(
          "TABLES",
          """
          SELECT TABLE_NAME, TABLE_SCHEMA FROM INFORMATION_SCHEMA.TABLES
          WHERE TABLE_SCHEMA = %s ORDER BY TABLE_NAME\
          """,
          "SCHEMAS",
          SCHEMAS,
          "DATABASES",
          SCHEMAS);

  private static final String COLUMNS =
      """
      SELECT c.COLUMN_NAME AS FIELD,
        CASE WHEN c.DATA_TYPE IN ('CHAR', 'VARCHAR', 'BINARY', 'VARBINARY')
          THEN c.DATA_TYPE || COALESCE('(' || CAST(c.CHARACTER_MAXIMUM_LENGTH AS VARCHAR) || ')', '')
          WHEN c.DATA_TYPE = 'DECIMAL'
          THEN c.DATA_TYPE || '(' || CAST(c.NUMERIC_PRECISION AS VARCHAR)
            || ', ' || CAST(c.NUMERIC_SCALE AS VARCHAR) || ')'
          ELSE c.DATA_TYPE END AS "TYPE",
        c.IS_NULLABLE AS "NULL", COALESCE(k.KIND, '') AS "KEY", c.COLUMN_DEFAULT AS "DEFAULT"
      FROM INFORMATION_SCHEMA.COLUMNS c LEFT JOIN (
        SELECT u.COLUMN_NAME, MIN(CASE t.CONSTRAINT_TYPE WHEN 'PRIMARY KEY' THEN 'PRI' ELSE 'UNI' END) AS KIND
        FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE u JOIN INFORMATION_SCHEMA.TABLE_CONSTRAINTS t
          ON t.CONSTRAINT_SCHEMA = u.CONSTRAINT_SCHEMA AND t.CONSTRAINT_NAME = u.CONSTRAINT_NAME
            AND t.TABLE_NAME = u.TABLE_NAME
        WHERE u.TABLE_SCHEMA = %1$s AND u.TABLE_NAME = %2$s
          AND t.CONSTRAINT_TYPE IN ('PRIMARY KEY', 'UNIQUE')
        GROUP BY u.COLUMN_NAME) k ON k.COLUMN_NAME = c.COLUMN_NAME
      WHERE c.TABLE_SCHEMA = %1$s AND c.TABLE_NAME = %2$s
      ORDER BY c.ORDINAL_POSITION\
      """;

  private ShowForms() {}

  /** Tells whether SHOW asks for a list rather than a setting. */
  static boolean isObjects(Token what, Token after) {
    String word = what.image.toUpperCase(Locale.ROOT);
    return OBJECTS.containsKey(word) || (word.equals("COLUMNS") && after.kind == FROM);
  }

  /**
   * Tables, or schemas.
   *
   * @param schema null for that of the session
   */
  static SqlNode objects(String what, SqlIdentifier schema) {
    return query(OBJECTS.get(what.toUpperCase(Locale.ROOT)).formatted(schemaOf(schema)));
  }

  /**
   * The columns of a table or view; no rows if there is no such table.
   *
   * @param schema null for that of the table's name, or else of the session
   */
  static SqlNode columns(SqlIdentifier table, SqlIdentifier schema) {
    List<String> names = table.names;
    int last = names.size() - 1;
    String inSchema = schema == null && last > 0 ? quoted(names.get(last - 1)) : schemaOf(schema);
    return query(COLUMNS.formatted(inSchema, quoted(names.get(last))));
  }

  private static String schemaOf(SqlIdentifier schema) {
    return schema == null ? "CURRENT_SCHEMA" : quoted(schema.getSimple());
  }

  private static String quoted(String name) {
    return "'" + name.replace("'", "''") + "'";
  }

  private static SqlNode query(String sql) {
    try {
      return SqlParser.create(sql, CONFIG).parseQuery();
    } catch (SqlParseException e) {
      throw new MokaException(SqlState.SYNTAX_ERROR, e.getMessage(), e);
    }
  }
}
