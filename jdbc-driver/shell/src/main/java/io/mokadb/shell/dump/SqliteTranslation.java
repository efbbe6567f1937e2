package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dumps of the shell of SQLite, read by {@link SqliteText}. The values decide the types of columns,
 * so all of them are looked at first. Foreign keys and views come when all rows are there.
 */
final class SqliteTranslation implements DumpTranslation {
  private static final String SEQUENCES = "\"SQLITE_SEQUENCE\"";

  private final Notes notes = new Notes();
  private final Map<String, SqliteTable> tables = new HashMap<>();
  private final List<ScriptPiece> references = new ArrayList<>();
  private final PendingViews views = new PendingViews();

  @Override
  public boolean surveys() {
    return true;
  }

  @Override
  public void survey(ScriptPiece statement, StatementReader dump) throws ScriptException {
    Tokens tokens = Tokens.of(statement.text());
    InsertClause insert = InsertClause.of(tokens);
    if (insert == null) {
      TableClause clause = TableClause.of(tokens);
      if (clause != null) {
        SqliteTable table = new SqliteTable(clause);
        tables.put(table.name(), table);
      }
      return;
    }
    SqliteTable table = tables.get(folded(insert.table()));
    if (table == null) {
      return;
    }
    for (List<Tokens> row : insert.rows()) {
      List<String> columns = columns(insert, table, row);
      for (int i = 0; i < row.size(); i++) {
        SqliteValue value = value(row.get(i), statement.line());
        value.measure(table.measure(columns.get(i)));
      }
    }
  }

  private static String folded(String name) {
    return Names.folded(Names.unquoted(name));
  }

  private static List<String> columns(InsertClause insert, SqliteTable table, List<Tokens> row)
      throws ScriptException {
    List<String> columns = insert.columns().isEmpty() ? table.columns() : insert.columns();
    if (columns.size() < row.size()) {
      throw new ScriptException("table " + table.name() + " has fewer columns than a row of it");
    }
    return columns;
  }

  private static SqliteValue value(Tokens tokens, int line) throws ScriptException {
    int begin = tokens.position();
    SqliteValue value = SqliteValue.of(tokens);
    tokens.back(begin);
    if (value == null) {
      throw new ScriptException("line " + line + " has a value that is not one: " + tokens.rest());
    }
    return value;
  }

  @Override
  public List<ScriptPiece> of(ScriptPiece statement) throws ScriptException {
    Tokens tokens = Tokens.of(statement.text());
    return switch (tokens.peek(0).word()) {
      case "PRAGMA", "ANALYZE", "DELETE" -> List.of();
      case "INSERT" -> rows(tokens, statement);
      case "CREATE" -> definition(tokens, statement);
      default -> List.of(statement);
    };
  }

  private List<ScriptPiece> rows(Tokens tokens, ScriptPiece statement) throws ScriptException {
    InsertClause insert = InsertClause.of(tokens);
    String name = insert == null ? "" : folded(insert.table());
    if (name.equals(SEQUENCES)) {
      return counter(insert, statement);
    }
    if (name.startsWith("\"SQLITE_STAT")) {
      return List.of();
    }
    SqliteTable table = tables.get(name);
    if (table == null) {
      throw new ScriptException(
          "rows of "
              + (insert == null ? statement.text() : insert.table())
              + ", which is not a table: virtual tables are not supported");
    }
    StringBuilder text = new StringBuilder("INSERT INTO ").append(name);
    if (!insert.columns().isEmpty()) {
      text.append(" (").append(String.join(", ", insert.columns())).append(')');
    }
    String between = " VALUES (";
    for (List<Tokens> row : insert.rows()) {
      List<String> columns = columns(insert, table, row);
      text.append(between);
      for (int i = 0; i < row.size(); i++) {
        SqliteValue value = value(row.get(i), statement.line());
        text.append(i == 0 ? "" : ", ").append(value.literal(table.type(columns.get(i))));
      }
      between = "), (";
    }
    return List.of(statement.withText(text.append(')').toString()));
  }

  /** A row of sqlite_sequence is the last number that AUTOINCREMENT has given in a table. */
  private List<ScriptPiece> counter(InsertClause insert, ScriptPiece statement)
      throws ScriptException {
    List<Tokens> row = insert.rows().get(0);
    SqliteTable table = tables.get(Names.folded(value(row.get(0), statement.line()).text()));
    if (table == null || table.identity() == null) {
      return List.of();
    }
    long next = Long.parseLong(value(row.get(1), statement.line()).text()) + 1;
    return List.of(
        statement.withText(
            "ALTER TABLE "
                + table.name()
                + " ALTER COLUMN "
                + table.identity()
                + " RESTART WITH "
                + next));
  }

  private List<ScriptPiece> definition(Tokens tokens, ScriptPiece statement)
      throws ScriptException {
    TableClause clause = TableClause.of(tokens);
    if (clause != null) {
      SqliteTable table = tables.get(folded(clause.name()));
      String sql = table.translated(clause, notes, statement.line());
      table
          .references()
          .forEach(
              key ->
                  references.add(
                      statement.withText("ALTER TABLE " + table.name() + " ADD " + key)));
      return List.of(statement.withText(sql));
    }
    tokens.next();
    boolean unused = tokens.take("TEMP") || tokens.take("TEMPORARY");
    if (tokens.is("TRIGGER") || tokens.is("VIRTUAL")) {
      throw new ScriptException(
          "CREATE "
              + tokens.peek(0).word()
              + " is not supported: "
              + (tokens.is("TRIGGER")
                  ? "a trigger of Moka runs after the commit; go on with --continue-on-error and"
                      + " write it for Moka"
                  : "tables have their own rows here; go on with --continue-on-error"));
    }
    if (tokens.take("VIEW")) {
      unused = tokens.take("IF", "NOT", "EXISTS");
      String name = Names.of(tokens.next());
      views.put(name, statement.withText("CREATE VIEW " + name + " " + tokens.rest()));
      return List.of();
    }
    return List.of(statement.withText(index(tokens, statement)));
  }

  private String index(Tokens tokens, ScriptPiece statement) {
    StringBuilder sql = new StringBuilder("CREATE");
    while (!tokens.atEnd()) {
      int begin = tokens.position();
      if (tokens.take("COLLATE")) {
        SqliteTable.collation(tokens.next(), "an index", notes, statement.line());
      } else {
        tokens.next();
        sql.append(' ').append(tokens.text(begin, tokens.position()));
      }
    }
    return sql.toString();
  }

  @Override
  public List<ScriptPiece> atEnd() {
    List<ScriptPiece> all = new ArrayList<>(references);
    all.addAll(views.inOrder());
    return all;
  }

  @Override
  public List<String> notes() {
    return notes.lines();
  }
}
