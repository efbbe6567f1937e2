package io.mokadb.shell.dump;

import io.mokadb.shell.script.ScriptPiece;
import io.mokadb.shell.script.StatementReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The first reading of a dump of PostgreSQL: the digits of numbers in columns without a precision,
 * and the partitions of tables. Not thread-safe.
 */
final class PostgresSurvey {
  /** Beginnings of elements of tables that are not columns. */
  static final List<String> CONSTRAINTS =
      List.of("CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN", "EXCLUDE", "LIKE");

  private final PostgresTypes types;
  private final PostgresPartitions partitions;

  /** By table the columns whose numbers are measured, by name, and all columns in their order. */
  private final Map<String, Map<String, Measure>> measured = new HashMap<>();

  private final Map<String, List<String>> columns = new HashMap<>();

  PostgresSurvey(PostgresTypes types, PostgresPartitions partitions) {
    this.types = types;
    this.partitions = partitions;
  }

  /** Looks at a statement, and at the rows behind it. */
  void statement(ScriptPiece statement, StatementReader dump) throws IOException {
    Tokens tokens = Tokens.of(statement.text());
    if (tokens.is("COPY")) {
      surveyRows(tokens, dump);
    } else if (tokens.is("INSERT")) {
      surveyInsert(tokens);
    } else if (tokens.take("CREATE", "DOMAIN")) {
      surveyDomain(tokens);
    } else {
      TableClause table = TableClause.of(tokens);
      if (table != null) {
        surveyTable(table);
      } else {
        String partition = partitions.survey(tokens);
        if (partition != null) {
          String root = partitions.rootOf(partition);
          measured.put(partition, measured.getOrDefault(root, Map.of()));
        }
      }
    }
  }

  private void surveyDomain(Tokens tokens) {
    String name = tokens.qualifiedName();
    if (tokens.take("AS") && PostgresTypes.isUnbounded(ColumnClause.typeOf(tokens))) {
      Measure unused = types.measured(name);
    }
  }

  private void surveyTable(TableClause table) {
    List<String> names = new ArrayList<>();
    Map<String, Measure> measures = new HashMap<>();
    for (Tokens element : table.elements()) {
      int begin = element.position();
      if (!element.isOneOf(CONSTRAINTS)) {
        ColumnClause column = ColumnClause.of(element);
        names.add(column.name());
        if (PostgresTypes.isUnbounded(column.type())) {
          measures.put(column.name(), types.measured(place(table, column)));
        } else if (types.isMeasured(column.type())) {
          measures.put(column.name(), types.measured(column.type()));
        }
      }
      element.back(begin);
    }
    columns.put(table.name(), names);
    measured.put(table.name(), measures);
  }

  /** A column with its table, as written. */
  static String place(TableClause table, ColumnClause column) {
    return table.name() + "." + column.written();
  }

  private void surveyRows(Tokens copy, StatementReader dump) throws IOException {
    copy.next();
    String table = copy.qualifiedName();
    List<String> given =
        copy.is("(")
            ? copy.group().elements().stream().map(one -> Names.of(one.next())).toList()
            : columns.getOrDefault(table, List.of());
    Map<String, Measure> measures = measured.getOrDefault(table, Map.of());
    try (BufferedReader rows = new BufferedReader(dump.copyLines())) {
      for (String row = rows.readLine(); row != null; row = rows.readLine()) {
        if (!measures.isEmpty()) {
          String[] values = row.split("\t", -1);
          for (int i = 0; i < Math.min(values.length, given.size()); i++) {
            Measure measure = measures.get(given.get(i));
            if (measure != null) {
              measure.number(values[i]);
            }
          }
        }
      }
    }
  }

  private void surveyInsert(Tokens tokens) {
    InsertClause insert = InsertClause.of(tokens);
    Map<String, Measure> measures =
        insert == null ? Map.of() : measured.getOrDefault(insert.table(), Map.of());
    if (measures.isEmpty()) {
      return;
    }
    List<String> given =
        insert.columns().isEmpty() ? columns.get(insert.table()) : insert.columns();
    for (List<Tokens> row : insert.rows()) {
      for (int i = 0; i < Math.min(row.size(), given.size()); i++) {
        Measure measure = measures.get(given.get(i));
        if (measure != null) {
          measure.number(row.get(i).rest());
        }
      }
    }
  }
}
