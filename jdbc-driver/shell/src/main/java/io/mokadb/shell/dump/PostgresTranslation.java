package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptException;
import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Dumps of pg_dump in the plain format. Most of their statements are SQL here as well. */
final class PostgresTranslation implements DumpTranslation {
  private final Notes notes = new Notes();
  private final PostgresTypes types = new PostgresTypes(notes);
  private final PostgresSequences sequences = new PostgresSequences();
  private final PostgresPartitions partitions = new PostgresPartitions();

  private final PostgresSurvey survey = new PostgresSurvey(types, partitions);

  @Override
  public boolean surveys() {
    return true;
  }

  @Override
  public void survey(ScriptPiece statement, StatementReader dump) throws IOException {
    survey.statement(statement, dump);
  }

  @Override
  public List<ScriptPiece> of(ScriptPiece statement) throws ScriptException {
    String sql = statement.text();
    String note = PostgresLeftOut.note(sql);
    if (note != null) {
      notes.add(note, statement.line());
      return List.of();
    }
    Tokens tokens = Tokens.of(sql);
    if (partitions.isOfPartition(tokens)) {
      notes.add("a partition is left out: its rows are in the partitioned table", statement.line());
      return List.of();
    }
    tokens.back(0);
    if (tokens.take("COPY") || tokens.take("INSERT", "INTO")) {
      sql = rows(tokens, sql);
    } else if (tokens.take("CREATE")) {
      sql = definition(tokens, sql, statement.line());
    } else if (tokens.is("SELECT")) {
      sql = sequences.translated(sql);
    } else {
      sequences.note(tokens);
    }
    return List.of(statement.withText(PostgresNames.translated(sql)));
  }

  private String rows(Tokens tokens, String sql) {
    int begin = tokens.position();
    String table = tokens.qualifiedName();
    String root = partitions.rootOf(table);
    return root.equals(table) ? sql : tokens.text(0, begin) + " " + root + " " + tokens.rest();
  }

  private String definition(Tokens tokens, String sql, int line) throws ScriptException {
    if (tokens.take("SCHEMA")) {
      return sql.replaceFirst("(?i)SCHEMA\\s+public$", "SCHEMA IF NOT EXISTS public");
    }
    if (tokens.take("DOMAIN")) {
      return domain(tokens, sql, line);
    }
    if (tokens.is("INDEX") || tokens.is("UNIQUE", "INDEX")) {
      return PostgresIndex.translated(tokens);
    }
    tokens.back(0);
    TableClause table = TableClause.of(tokens);
    return table == null ? sql : table(table, line);
  }

  private String domain(Tokens tokens, String sql, int line) throws ScriptException {
    String name = tokens.qualifiedName();
    boolean unused = tokens.take("AS");
    String type = ColumnClause.typeOf(tokens);
    String ours = types.translated(name, type, line);
    return ours.equals(type) ? sql : "CREATE DOMAIN " + name + " AS " + ours + " " + tokens.rest();
  }

  private String table(TableClause table, int line) throws ScriptException {
    List<String> elements = new ArrayList<>();
    for (Tokens element : table.elements()) {
      if (element.isOneOf(PostgresSurvey.CONSTRAINTS)) {
        elements.add(element.rest());
      } else {
        ColumnClause column = ColumnClause.of(element);
        String type = types.translated(PostgresSurvey.place(table, column), column.type(), line);
        elements.add((column.written() + " " + type + " " + column.options().rest()).strip());
      }
    }
    Tokens options = table.options();
    if (options.take("WITH")) {
      options.skipGroup();
      notes.add("parameters of storage are left out: they have no like here", line);
    }
    if (options.take("PARTITION", "BY")) {
      options.next();
      options.skipGroup();
      notes.add("PARTITION BY is left out: tables are not partitioned", line);
    }
    String beginning = table.beginning();
    if (beginning.contains("UNLOGGED")) {
      beginning = "CREATE TABLE";
      notes.add("UNLOGGED is left out: tables are durable, or TEMPORARY", line);
    }
    return TableClause.text(beginning, table.name(), elements) + " " + options.rest();
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
