package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.ArrayList;
import java.util.List;

/**
 * A CREATE TABLE in its parts.
 *
 * @param beginning what is before the name
 * @param name as written, perhaps with a schema
 * @param comment of H2, which is between the name and the columns; may be empty
 * @param elements columns and constraints
 * @param options what follows the closing parenthesis
 */
record TableClause(
    String beginning, String name, String comment, List<Tokens> elements, Tokens options) {
  private static final List<String> KINDS =
      List.of("TEMPORARY", "TEMP", "UNLOGGED", "GLOBAL", "LOCAL", "CACHED", "MEMORY");

  /** Null for another statement, and for a table that is made of a query. */
  static TableClause of(Tokens statement) {
    int begin = statement.position();
    if (!statement.take("CREATE")) {
      return null;
    }
    while (statement.isOneOf(KINDS)) {
      statement.next();
    }
    if (!statement.take("TABLE")) {
      statement.back(begin);
      return null;
    }
    boolean unused = statement.take("IF", "NOT", "EXISTS");
    String beginning = statement.text(begin, statement.position());
    String name = statement.qualifiedName();
    String comment = statement.take("COMMENT") ? " COMMENT " + statement.next().text() : "";
    if (!statement.is("(")) {
      statement.back(begin);
      return null;
    }
    List<Tokens> elements = new ArrayList<>(statement.group().elements());
    return new TableClause(beginning, name, comment, elements, statement);
  }

  /** The table with other elements. */
  static String text(String beginning, String name, List<String> elements) {
    return beginning + " " + name + " (\n  " + String.join(",\n  ", elements) + "\n)";
  }

  /** What no translation of a clause is known for. */
  static ScriptException unknown(String table, String clause) {
    return new ScriptException(
        "table "
            + table
            + " has '"
            + clause
            + "', which has no translation; change the dump and load it again");
  }
}
