package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Check;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Column;
import io.mokadb.bench.tpce.catalogue.SchemaPart.ForeignKey;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Index;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the statements of the scripts; names become lower case. */
public final class SchemaReader {

  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
  private static final Pattern TABLE =
      Pattern.compile("CREATE TABLE (\\w+) \\((.*?),\\s*PRIMARY KEY \\(([^)]*)\\)\\s*\\).*", FLAGS);
  private static final Pattern COLUMN =
      Pattern.compile("\\s*(\\w+)\\s+(\\w+(?:\\s*\\([^)]*\\))?)(.*)", FLAGS);
  private static final Pattern INDEX =
      Pattern.compile("CREATE (UNIQUE )?INDEX (\\w+) ON (\\w+) \\(([^)]*)\\).*", FLAGS);
  private static final Pattern CHECK =
      Pattern.compile("ALTER TABLE (\\w+) ADD CONSTRAINT (\\w+) CHECK \\((.*)\\)", FLAGS);
  private static final Pattern FOREIGN_KEY =
      Pattern.compile(
          "ALTER TABLE (\\w+) ADD CONSTRAINT (\\w+) FOREIGN KEY \\(([^)]*)\\)"
              + " REFERENCES (\\w+) \\(([^)]*)\\).*",
          FLAGS);

  private SchemaReader() {}

  /**
   * The object that a statement makes.
   *
   * @throws IllegalArgumentException when it is none of the kinds known here
   */
  public static SchemaPart read(String statement) {
    String sql = statement.replaceAll("\\s+", " ").strip();
    Matcher table = TABLE.matcher(sql);
    if (table.matches()) {
      return new Table(name(table.group(1)), columns(table.group(2)), names(table.group(3)));
    }
    Matcher index = INDEX.matcher(sql);
    if (index.matches()) {
      return new Index(
          name(index.group(2)),
          name(index.group(3)),
          names(index.group(4)),
          index.group(1) != null);
    }
    Matcher check = CHECK.matcher(sql);
    if (check.matches()) {
      return new Check(name(check.group(2)), name(check.group(1)), check.group(3));
    }
    Matcher key = FOREIGN_KEY.matcher(sql);
    if (key.matches()) {
      return new ForeignKey(
          name(key.group(2)),
          name(key.group(1)),
          names(key.group(3)),
          name(key.group(4)),
          names(key.group(5)));
    }
    throw new IllegalArgumentException("no table, index, check or foreign key: " + statement);
  }

  private static List<Column> columns(String list) {
    List<Column> columns = new ArrayList<>();
    // A comma between parentheses is part of a type.
    for (String text : list.split(",(?![^(]*\\))", -1)) {
      Matcher column = COLUMN.matcher(text);
      if (!column.matches()) {
        throw new IllegalArgumentException("no column: " + text);
      }
      boolean nullable = !column.group(3).toUpperCase(Locale.ROOT).contains("NOT NULL");
      columns.add(
          new Column(name(column.group(1)), column.group(2).toUpperCase(Locale.ROOT), nullable));
    }
    return List.copyOf(columns);
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split(",", -1)).map(SchemaReader::name).toList();
  }

  private static String name(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
