package io.mokadb.sql.parser;

import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The errors for names in a statement that do not exist: what is missing, where it is written, and
 * which name may be meant. Stateless.
 */
public final class NameErrors {
  /** Words that are taken for a table when they are misspelt. */
  private static final List<String> BEFORE_A_TABLE = List.of("FROM", "INTO", "TABLE");

  private static final Pattern PLACE = Pattern.compile(" \\(line \\d+, column \\d+\\)");
  private static final Pattern NUMBERS = Pattern.compile("line (\\d+), column (\\d+)");

  private static final List<String> TYPES =
      List.of(
          ("BOOLEAN BOOL TINYINT SMALLINT INTEGER INT BIGINT DECIMAL NUMERIC REAL DOUBLE FLOAT CHAR"
                  + " CHARACTER VARCHAR TEXT CLOB BINARY VARBINARY BLOB BYTEA DATE TIME TIMESTAMP"
                  + " TIMESTAMPTZ INTERVAL UUID JSON JSONB SERIAL BIGSERIAL STRING")
              .split(" ", -1));

  private NameErrors() {}

  /**
   * The error for a schema.
   *
   * @param schemas that exist
   */
  public static MokaException noSchema(
      String name, SqlParserPos position, Collection<String> schemas) {
    return error(SqlState.NO_SUCH_SCHEMA, "There is no schema " + name, name, position, schemas);
  }

  /**
   * The error for a table or a view.
   *
   * @param kind what is missing: table, view, index, sequence
   * @param tables that are in its schema
   */
  public static MokaException noTable(String kind, SqlIdentifier name, Collection<String> tables) {
    List<String> meant = new ArrayList<>(tables);
    meant.addAll(BEFORE_A_TABLE);
    return error(
        kind.equals("index") ? SqlState.NO_SUCH_INDEX : SqlState.NO_SUCH_TABLE,
        "There is no " + kind + " " + String.join(".", name.names),
        last(name),
        name.getParserPosition(),
        meant);
  }

  /**
   * The error for a column.
   *
   * @param table that should have it
   * @param columns that it has
   */
  public static MokaException noColumn(
      SqlIdentifier column, String table, Collection<String> columns) {
    String name = last(column);
    return error(
        SqlState.NO_SUCH_COLUMN,
        "There is no column " + name + " in " + table,
        name,
        column.getParserPosition(),
        columns);
  }

  /**
   * The error for a type.
   *
   * @param domains that exist
   */
  public static MokaException noType(SqlIdentifier name, Collection<String> domains) {
    List<String> types = new ArrayList<>(TYPES);
    types.addAll(domains);
    return error(
        SqlState.NO_SUCH_TYPE,
        "There is no type " + String.join(".", name.names),
        last(name),
        name.getParserPosition(),
        types);
  }

  /** The place of a node for the end of a sentence; empty if it is not written in a text. */
  public static String place(SqlParserPos position) {
    return position.getLineNum() == 0 ? "" : " (" + SyntaxErrors.place(position) + ")";
  }

  /** An error without its place, which is in a text that the user did not write just now. */
  public static MokaException withoutPlace(MokaException e) {
    return reworded(e, PLACE.matcher(e.getMessage()).replaceAll(""));
  }

  /**
   * An error in a text that is a part of a statement, with the place in the statement.
   *
   * @param begin of the text in the statement
   */
  public static MokaException within(MokaException e, SqlParserPos begin) {
    Matcher matcher = NUMBERS.matcher(e.getMessage());
    if (!matcher.find()) {
      return e;
    }
    int line = Integer.parseInt(matcher.group(1));
    int column = Integer.parseInt(matcher.group(2));
    return reworded(
        e,
        matcher.replaceFirst(
            "line "
                + (begin.getLineNum() + line - 1)
                + ", column "
                + (line == 1 ? begin.getColumnNum() + column - 1 : column)));
  }

  private static MokaException reworded(MokaException e, String message) {
    return message.equals(e.getMessage()) ? e : new MokaException(e.state(), message, e);
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  private static MokaException error(
      SqlState state,
      String message,
      String name,
      SqlParserPos position,
      Collection<String> known) {
    return new MokaException(state, message + place(position) + SimilarNames.hint(name, known));
  }
}
