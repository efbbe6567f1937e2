package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import io.mokadb.fuzz.tree.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An expression over the rows of a table has the same values when it is evaluated for each row by
 * itself, with the row's values in place of its columns, so that no sub-query refers to the row any
 * more.
 */
public final class RowOracle implements Oracle {
  private static final int MOST_ROWS = 6;
  private static final Pattern SOURCE = Pattern.compile("(\\w+) AS (\\w+)");

  @Override
  public String name() {
    return "rows";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    return generator.ofTable();
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String expression = subject.get(0).text(TargetDialect.MOKA);
    String source = subject.get(1).text(TargetDialect.MOKA);
    Matcher names = SOURCE.matcher(source);
    SchemaTable table = names.matches() ? tableOf(stage, names.group(1)) : null;
    if (table == null) {
      return Optional.empty();
    }
    Answer given =
        stage.moka().table("SELECT " + names.group(2) + ".*, " + expression + " FROM " + source);
    String question = "SELECT " + expression + " FROM " + source;
    if (!(given instanceof Answer.Table rows)) {
      return Difference.between(name(), question, given, new Answer.Rows(List.of()), false);
    }
    List<List<Object>> computed = new ArrayList<>();
    List<List<Object>> each = new ArrayList<>();
    for (List<Object> row : rows.rows().stream().limit(MOST_ROWS).toList()) {
      String alone = "SELECT " + bound(expression, names.group(2), table.columns(), row);
      Answer answer = stage.moka().table(alone);
      if (!(answer instanceof Answer.Table one)) {
        return Difference.between(name(), alone, answer, new Answer.Rows(List.of()), false);
      }
      each.addAll(one.rows());
      computed.add(row.subList(row.size() - 1, row.size()));
    }
    return Difference.between(
        name(),
        question,
        new Answer.Table(computed).written(),
        new Answer.Table(each).written(),
        false);
  }

  private static SchemaTable tableOf(Stage stage, String name) {
    return stage.schema().tables().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String bound(
      String expression, String alias, List<SchemaColumn> columns, List<Object> row) {
    String bound = expression;
    for (int i = 0; i < columns.size(); i++) {
      SchemaColumn column = columns.get(i);
      Object value = row.get(i);
      String text = value == null ? null : value.toString().stripTrailing();
      bound =
          bound.replaceAll(
              "\\b" + alias + "\\." + column.name() + "\\b",
              Matcher.quoteReplacement(Written.literal(column.sort(), text)));
    }
    return bound;
  }
}
