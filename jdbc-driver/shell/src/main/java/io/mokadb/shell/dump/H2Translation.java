package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dumps by SCRIPT of H2. Most of their statements are SQL here as well. The conditions of domains
 * come at the end there, and are part of their definitions here.
 */
final class H2Translation implements DumpTranslation {
  private static final List<String> CONSTRAINTS =
      List.of("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN");

  private static final Pattern RESTART = Pattern.compile(" RESTART WITH -?\\d+");

  private final Notes notes = new Notes();
  private final H2Lobs lobs = new H2Lobs();

  /** By domain, as written. */
  private final Map<String, String> checks = new HashMap<>();

  @Override
  public boolean surveys() {
    return true;
  }

  @Override
  public void survey(ScriptPiece statement, StatementReader dump) {
    Tokens tokens = Tokens.of(statement.text());
    if (tokens.take("ALTER", "DOMAIN")) {
      String domain = tokens.qualifiedName();
      if (tokens.take("ADD", "CONSTRAINT")) {
        String unused = tokens.qualifiedName();
        if (tokens.take("CHECK")) {
          checks.merge(domain, " CHECK (" + tokens.group().rest() + ")", String::concat);
        }
      }
    }
  }

  @Override
  public List<ScriptPiece> of(ScriptPiece statement) {
    String sql = statement.text();
    Tokens tokens = Tokens.of(sql);
    int line = statement.line();
    if (tokens.is("SET") && !tokens.is("SET", "SCHEMA")) {
      notes.add("a setting is left out: " + sql, line);
      return List.of();
    }
    if (tokens.is("CREATE", "USER")) {
      notes.add("CREATE USER is left out: its password is known to H2 only", line);
      return List.of();
    }
    if (lobs.take(tokens, sql) || isCheckOfDomain(tokens)) {
      return List.of();
    }
    if (tokens.take("CREATE", "DOMAIN")) {
      String more = checks.getOrDefault(tokens.qualifiedName(), "");
      return List.of(statement.withText(sql + more));
    }
    if (tokens.is("CREATE", "SEQUENCE")) {
      return sequence(statement);
    }
    TableClause table = TableClause.of(tokens);
    return List.of(statement.withText(table == null ? lobs.combined(sql) : table(table, line)));
  }

  /** The next number is told by another statement here. */
  private static List<ScriptPiece> sequence(ScriptPiece statement) {
    Matcher next = RESTART.matcher(statement.text());
    if (!next.find()) {
      return List.of(statement);
    }
    Tokens tokens = Tokens.of(statement.text());
    boolean unused = tokens.take("CREATE", "SEQUENCE");
    String name = tokens.qualifiedName();
    return List.of(
        statement.withText(next.replaceFirst("")),
        statement.withText("ALTER SEQUENCE " + name + next.group()));
  }

  /** It is part of the definition here, so it is in it already. */
  private static boolean isCheckOfDomain(Tokens tokens) {
    if (!tokens.take("ALTER", "DOMAIN")) {
      return false;
    }
    String unused = tokens.qualifiedName();
    boolean adds = tokens.take("ADD", "CONSTRAINT");
    if (adds) {
      unused = tokens.qualifiedName();
    }
    return adds && tokens.is("CHECK");
  }

  private String table(TableClause table, int line) {
    List<String> elements = new ArrayList<>();
    for (Tokens element : table.elements()) {
      if (element.isOneOf(CONSTRAINTS)) {
        elements.add(element.rest());
      } else {
        ColumnClause column = ColumnClause.of(element);
        String type = type(table.name() + "." + column.name(), column, line);
        elements.add((column.name() + " " + type + " " + column.options().rest()).strip());
      }
    }
    return TableClause.text(table.beginning(), table.name() + table.comment(), elements)
        + " "
        + table.options().rest();
  }

  private String type(String place, ColumnClause column, int line) {
    return switch (column.typeName()) {
      case "VARCHAR_IGNORECASE" -> {
        notes.add(
            "VARCHAR_IGNORECASE is VARCHAR here, as in " + place + ": it compares the case", line);
        yield "VARCHAR(" + column.typeArguments() + ")";
      }
      default -> column.type();
    };
  }

  @Override
  public List<ScriptPiece> atEnd() {
    return List.of();
  }

  @Override
  public List<String> notes() {
    return notes.lines();
  }
}
