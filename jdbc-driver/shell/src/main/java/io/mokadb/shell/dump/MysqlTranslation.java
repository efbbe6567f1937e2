package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import io.mokadb.sql.tokens.TokenKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dumps of mysqldump and mariadb-dump, read by {@link MysqlText}. Indexes, foreign keys and views
 * come when all rows are there.
 */
final class MysqlTranslation implements DumpTranslation {
  private final Notes notes = new Notes();
  private final Map<String, List<MysqlColumn.Result>> tables = new HashMap<>();
  private final List<ScriptPiece> indexes = new ArrayList<>();
  private final List<ScriptPiece> references = new ArrayList<>();
  private final PendingViews views = new PendingViews();
  private final MysqlWideNumbers numbers = new MysqlWideNumbers();

  @Override
  public boolean surveys() {
    return true;
  }

  @Override
  public void survey(ScriptPiece statement, StatementReader dump) {
    numbers.survey(statement);
  }

  @Override
  public List<ScriptPiece> of(ScriptPiece statement) throws ScriptException {
    Tokens tokens = Tokens.of(statement.text());
    return switch (tokens.peek(0).word()) {
      case "SET" -> setting(tokens, statement);
      case "LOCK", "UNLOCK", "FLUSH", "START", "BEGIN", "COMMIT" -> List.of();
      case "USE" -> List.of(statement.withText("SET SCHEMA " + Names.of(tokens.peek(1))));
      case "CREATE" -> definition(tokens, statement);
      case "INSERT", "REPLACE" -> List.of(statement.withText(rows(tokens, statement.text())));
      case "ALTER" -> alteration(tokens, statement);
      case "DROP" -> isOfProcedure(tokens.peek(1).word()) ? List.of() : List.of(statement);
      default -> List.of(statement);
    };
  }

  private static boolean isOfProcedure(String kind) {
    return List.of("PROCEDURE", "FUNCTION", "EVENT", "TRIGGER", "DATABASE").contains(kind);
  }

  /** Settings say how MySQL reads the dump, but for the zone of times and the charset. */
  private List<ScriptPiece> setting(Tokens tokens, ScriptPiece statement) throws ScriptException {
    tokens.next();
    if (tokens.take("NAMES")
        && !tokens.peek(0).text().matches("(?i)'?utf8.*|'?ascii.*|'?binary.*")) {
      throw new ScriptException(
          "the dump is in the character set "
              + tokens.peek(0).text()
              + "; write it with --default-character-set=utf8mb4");
    }
    if (tokens.take("TIME_ZONE", "=")) {
      boolean zone = tokens.peek(0).kind() == TokenKind.STRING;
      return List.of(
          statement.withText(zone ? "SET TIME ZONE " + tokens.peek(0).text() : "RESET TIMEZONE"));
    }
    return List.of();
  }

  private List<ScriptPiece> alteration(Tokens tokens, ScriptPiece statement) {
    boolean keys =
        statement.text().matches("(?is)ALTER\\s+TABLE\\s+\\S+\\s+(?:DIS|EN)ABLE\\s+KEYS");
    boolean database = tokens.is("ALTER", "DATABASE");
    return keys || database ? List.of() : List.of(statement);
  }

  private List<ScriptPiece> definition(Tokens tokens, ScriptPiece statement)
      throws ScriptException {
    TableClause table = TableClause.of(tokens);
    if (table != null) {
      return table(table, statement);
    }
    tokens.next();
    if (tokens.take("DATABASE")) {
      boolean unused = tokens.take("IF", "NOT", "EXISTS");
      String schema = Names.of(tokens.next());
      return List.of(statement.withText("CREATE SCHEMA IF NOT EXISTS " + schema));
    }
    while (!tokens.atEnd()) {
      if (tokens.take("VIEW")) {
        String view = tokens.qualifiedName();
        views.put(view, statement.withText("CREATE VIEW " + view + " " + tokens.rest()));
        return List.of();
      }
      String kind = tokens.next().word();
      if (isOfProcedure(kind)) {
        throw new ScriptException(
            "CREATE "
                + kind
                + " "
                + tokens.peek(0).text()
                + " is written in MySQL's language of procedures, which is not supported; go on"
                + " with --continue-on-error and do its work in the program, or in a trigger of"
                + " Moka, which runs after the commit");
      }
    }
    return List.of(statement);
  }

  private List<ScriptPiece> table(TableClause clause, ScriptPiece statement)
      throws ScriptException {
    MysqlPlace place = new MysqlPlace(clause.name(), statement.line(), numbers, notes);
    MysqlTable.Result table = MysqlTable.of(clause, place);
    tables.put(clause.name(), table.columns());
    table.indexes().forEach(index -> indexes.add(statement.withText(index)));
    table.references().forEach(key -> references.add(statement.withText(key)));
    return table.definitions().stream().map(statement::withText).toList();
  }

  private String rows(Tokens tokens, String sql) {
    InsertClause insert = InsertClause.of(tokens);
    List<MysqlColumn.Result> columns = insert == null ? null : tables.get(insert.table());
    if (columns == null
        || columns.stream().allMatch(one -> one.values() == MysqlType.Values.SAME)) {
      return sql;
    }
    Map<String, MysqlType.Values> byName = new HashMap<>();
    columns.forEach(one -> byName.put(one.name(), one.values()));
    StringBuilder text = new StringBuilder(insert.head());
    String between = "\n(";
    for (List<Tokens> row : insert.rows()) {
      text.append(between);
      for (int i = 0; i < row.size(); i++) {
        MysqlType.Values values =
            insert.columns().isEmpty()
                ? columns.get(i).values()
                : byName.get(insert.columns().get(i));
        text.append(i == 0 ? "" : ", ").append(value(row.get(i), values));
      }
      between = "),\n(";
    }
    return text.append(") ").append(insert.tail()).toString().strip();
  }

  private static String value(Tokens value, MysqlType.Values values) {
    String written = value.rest();
    if (values == MysqlType.Values.GENERATED) {
      return "DEFAULT";
    }
    if (values == MysqlType.Values.BIT) {
      return MysqlType.bit(written);
    }
    boolean text = value.size() == 1 && written.endsWith("'") && !written.startsWith("X");
    return values == MysqlType.Values.BYTES && text ? DumpLiterals.bytesOf(written) : written;
  }

  @Override
  public List<ScriptPiece> atEnd() {
    List<ScriptPiece> all = new ArrayList<>(indexes);
    all.addAll(references);
    all.addAll(views.inOrder());
    return all;
  }

  @Override
  public List<String> notes() {
    return notes.lines();
  }
}
