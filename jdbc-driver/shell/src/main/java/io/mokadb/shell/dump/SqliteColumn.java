package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The options of a column of SQLite, translated. Confined to one thread. */
final class SqliteColumn {
  private static final Pattern NOW =
      Pattern.compile(
          "(?:date|datetime)\\s*\\(\\s*'now'\\s*(?:,\\s*'localtime'\\s*)?\\)",
          Pattern.CASE_INSENSITIVE);

  private final String table;
  private final ColumnClause column;
  private final SqliteType type;
  private final Notes notes;
  private final int line;
  private final StringBuilder sql = new StringBuilder();
  private String reference;
  private boolean key;
  private boolean ascending;

  SqliteColumn(String table, ColumnClause column, SqliteType type, Notes notes, int line) {
    this.table = table;
    this.column = column;
    this.type = type;
    this.notes = notes;
    this.line = line;
  }

  void translate() throws ScriptException {
    Tokens options = column.options();
    while (!options.atEnd()) {
      option(
          options,
          options.take("CONSTRAINT") ? "CONSTRAINT " + Names.of(options.next()) + " " : "");
    }
  }

  /** Tells whether it is the primary key; one that descends is numbered by no one. */
  boolean isKey() {
    return key && ascending;
  }

  /** The clause REFERENCES; null for none. */
  String reference() {
    return reference;
  }

  String sql() {
    return sql.toString();
  }

  private void option(Tokens options, String name) throws ScriptException {
    if (options.take("PRIMARY", "KEY")) {
      key = true;
      ascending = !options.take("DESC");
      boolean unused = options.take("ASC");
      conflict(options);
      unused = options.take("AUTOINCREMENT");
      sql.append(' ').append(name).append("PRIMARY KEY");
    } else if (options.take("NOT", "NULL")) {
      conflict(options);
      sql.append(" NOT NULL");
    } else if (options.take("NULL")) {
      conflict(options);
    } else if (options.take("UNIQUE")) {
      conflict(options);
      sql.append(' ').append(name).append("UNIQUE");
    } else if (options.take("CHECK")) {
      sql.append(' ').append(name).append("CHECK (").append(options.group().rest()).append(')');
    } else if (options.take("DEFAULT")) {
      value(options);
    } else {
      more(options, name);
    }
  }

  private void more(Tokens options, String name) throws ScriptException {
    if (options.take("COLLATE")) {
      SqliteTable.collation(options.next(), table, notes, line);
    } else if (options.is("REFERENCES")) {
      int begin = options.position();
      SqliteTable.skipReference(options);
      reference =
          name + "FOREIGN KEY (" + column.name() + ") " + options.text(begin, options.position());
    } else if (options.take("GENERATED", "ALWAYS", "AS") || options.take("AS")) {
      sql.append(" GENERATED ALWAYS AS (").append(options.group().rest()).append(") STORED");
      boolean unused = options.take("STORED") || options.take("VIRTUAL");
    } else {
      throw TableClause.unknown(table, options.rest());
    }
  }

  private static void conflict(Tokens options) {
    if (options.take("ON", "CONFLICT")) {
      options.next();
    }
  }

  private void value(Tokens options) {
    int begin = options.position();
    if (options.is("-") || options.is("+")) {
      options.next();
    }
    options.skipGroup();
    String written = options.text(begin, options.position());
    if (written.equalsIgnoreCase("NULL")) {
      return;
    }
    sql.append(" DEFAULT ").append(written(written));
  }

  /** Defaults are converted when they are stored there. */
  private String written(String value) {
    String plain = value.replaceAll("^\\((.*)\\)$", "$1").strip();
    if (type.sql().equals(SqliteType.BOOLEAN) && List.of("0", "1").contains(plain)) {
      return plain.equals("1") ? "TRUE" : "FALSE";
    }
    if (type.sql().equals(SqliteType.TEXT) && plain.matches("[-+]?[0-9.]+")) {
      return "'" + plain + "'";
    }
    if (NOW.matcher(plain).matches()) {
      String now =
          plain.toLowerCase(Locale.ROOT).startsWith("datetime") ? "LOCALTIMESTAMP" : "CURRENT_DATE";
      return type.sql().equals(SqliteType.TEXT) ? "CAST(" + now + " AS VARCHAR)" : now;
    }
    boolean quoted = plain.matches("'[-+]?[0-9.]+'");
    boolean number = type.sql().matches("BIGINT|DOUBLE PRECISION|DECIMAL.*");
    return quoted && number ? plain.substring(1, plain.length() - 1) : value;
  }
}
