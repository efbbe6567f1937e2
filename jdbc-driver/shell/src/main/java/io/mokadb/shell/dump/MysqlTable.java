package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.ArrayList;
import java.util.List;

/** A CREATE TABLE of MySQL, translated. Confined to one thread. */
final class MysqlTable {
  private static final List<String> KEYS = List.of("KEY", "INDEX");
  private static final List<String> CONSTRAINTS =
      List.of(
          "PRIMARY",
          "UNIQUE",
          "KEY",
          "INDEX",
          "FULLTEXT",
          "SPATIAL",
          "CONSTRAINT",
          "FOREIGN",
          "CHECK",
          "PERIOD");

  private final MysqlPlace place;
  private final String table;
  private final List<String> elements = new ArrayList<>();
  private final List<MysqlColumn.Result> columns = new ArrayList<>();
  private final List<String> indexes = new ArrayList<>();
  private final List<String> references = new ArrayList<>();

  private MysqlTable(MysqlPlace place) {
    this.place = place;
    this.table = place.table();
  }

  /**
   * A translated table.
   *
   * @param definitions to run at once
   * @param indexes to make when the rows are there
   * @param references to add when the rows of all tables are there
   */
  record Result(
      List<String> definitions,
      List<MysqlColumn.Result> columns,
      List<String> indexes,
      List<String> references) {}

  static Result of(TableClause clause, MysqlPlace place) throws ScriptException {
    MysqlTable made = new MysqlTable(place);
    MysqlTableOptions options = MysqlTableOptions.of(clause.options(), place);
    for (Tokens element : clause.elements()) {
      made.element(element, options.next());
    }
    List<String> definitions = new ArrayList<>();
    definitions.add(TableClause.text(clause.beginning(), clause.name(), made.elements));
    if (options.comment() != null) {
      definitions.add("COMMENT ON TABLE " + clause.name() + " IS " + options.comment());
    }
    return new Result(definitions, made.columns, made.indexes, made.references);
  }

  private void element(Tokens element, long next) throws ScriptException {
    if (!element.isOneOf(CONSTRAINTS)) {
      MysqlColumn.Result column = MysqlColumn.of(place, element, next);
      columns.add(column);
      elements.add(column.sql());
      return;
    }
    String name = null;
    if (element.take("CONSTRAINT") && element.peek(0).isName() && !isKind(element)) {
      name = Names.of(element.next());
    }
    constraint(element, name);
  }

  private static boolean isKind(Tokens element) {
    return element.isOneOf(CONSTRAINTS);
  }

  private void constraint(Tokens element, String name) throws ScriptException {
    if (element.take("PRIMARY", "KEY")) {
      using(element);
      elements.add("PRIMARY KEY (" + String.join(", ", parts(element)) + ")");
    } else if (element.take("UNIQUE")) {
      unique(element, name);
    } else if (element.isOneOf(KEYS)) {
      element.next();
      index("INDEX", element);
    } else if (element.take("FOREIGN", "KEY")) {
      reference(element, name);
    } else if (element.take("CHECK")) {
      elements.add(named(name) + "CHECK (" + element.group().rest() + ")");
    } else if (element.take("FULLTEXT") || element.take("SPATIAL")) {
      place.note(
          "a FULLTEXT or SPATIAL index is left out, as of " + table + ": there are none here");
    } else {
      throw TableClause.unknown(table, element.rest());
    }
  }

  private static String named(String name) {
    return name == null ? "" : "CONSTRAINT " + name + " ";
  }

  private void unique(Tokens element, String given) {
    if (element.isOneOf(KEYS)) {
      element.next();
    }
    String name = element.is("(") || element.is("USING") ? given : Names.of(element.next());
    using(element);
    int begin = element.position();
    boolean plain = isPlain(parts(element));
    element.back(begin);
    if (plain) {
      elements.add(named(name) + "UNIQUE (" + String.join(", ", parts(element)) + ")");
    } else {
      indexes.add(indexText("UNIQUE INDEX", name, parts(element)));
    }
  }

  private static boolean isPlain(List<String> parts) {
    return parts.stream().noneMatch(part -> part.contains("("));
  }

  private void index(String kind, Tokens element) {
    String name = element.is("(") || element.is("USING") ? null : Names.of(element.next());
    using(element);
    indexes.add(indexText(kind, name, parts(element)));
  }

  /** The names of indexes are those of a table there, and of a schema here. */
  private String indexText(String kind, String name, List<String> parts) {
    String own = Names.unquoted(table.substring(table.lastIndexOf('.') + 1));
    String full = name == null ? "" : " " + Names.quoted(own + "_" + Names.unquoted(name));
    return "CREATE " + kind + full + " ON " + table + " (" + String.join(", ", parts) + ")";
  }

  private static void using(Tokens element) {
    if (element.take("USING")) {
      element.next();
    }
  }

  /** Columns; of one with a length the beginning. */
  private static List<String> parts(Tokens element) {
    List<String> parts = new ArrayList<>();
    for (Tokens part : element.group().elements()) {
      if (part.is("(")) {
        parts.add(part.rest());
      } else {
        String column = Names.of(part.next());
        parts.add(
            part.is("(") ? "SUBSTRING(" + column + ", 1, " + part.group().rest() + ")" : column);
      }
    }
    return parts;
  }

  private void reference(Tokens element, String given) {
    String name = element.is("(") ? given : Names.of(element.next());
    references.add(
        "ALTER TABLE " + table + " ADD " + named(name) + "FOREIGN KEY " + element.rest());
  }
}
