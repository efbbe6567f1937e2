package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.RowOrder;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DISTINCT, ORDER BY, LIMIT and OFFSET give what they make of a query's rows when it is done here.
 */
public final class OrderOracle implements Oracle {
  private static final Pattern LIMIT = Pattern.compile(" LIMIT (\\d+)(?: OFFSET (\\d+))?");

  @Override
  public String name() {
    return "order";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    List<Node> subject = new ArrayList<>(List.of(generator.unordered()));
    subject.addAll(generator.order());
    return subject;
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String query = subject.get(0).text(TargetDialect.MOKA);
    boolean distinct = !subject.get(1).text(TargetDialect.MOKA).isEmpty();
    String directions = subject.get(2).text(TargetDialect.MOKA);
    String limit = subject.get(3).text(TargetDialect.MOKA);
    Answer given = stage.moka().table(query);
    if (!(given instanceof Answer.Table rows)) {
      return Difference.between(name(), query, given, new Answer.Rows(List.of()), false);
    }
    if (rows.rows().isEmpty()) {
      return Optional.empty();
    }
    int width = rows.rows().get(0).size();
    String[] keys = directions.split(",", -1);
    int known = Math.min(keys.length, width);
    RowOrder order = RowOrder.of(keys, known);
    String asked =
        (distinct ? "SELECT DISTINCT o.* FROM (" + query + ") AS o" : query)
            + " ORDER BY "
            + order
            + limit;
    RowOrder all = RowOrder.of(keys, width);
    List<List<Object>> sorted = sorted(rows.rows(), all, distinct);
    Answer answer = stage.moka().table(asked);
    Answer expected = keys(new Answer.Table(cut(limit, sorted)), known);
    Optional<Difference> found =
        Difference.between(name(), asked, keys(answer, known), expected, true);
    return found.isPresent() || !(answer instanceof Answer.Table table)
        ? found
        : strangers(asked, table.rows(), sorted, all);
  }

  private static Answer keys(Answer answer, int count) {
    return answer instanceof Answer.Table table
        ? new Answer.Table(table.rows().stream().map(row -> row.subList(0, count)).toList())
            .written()
        : answer;
  }

  /** Rows of an answer that are not there, or not so many times. */
  private Optional<Difference> strangers(
      String asked, List<List<Object>> answer, List<List<Object>> rows, RowOrder order) {
    TreeMap<List<Object>, Integer> left = new TreeMap<>(order);
    rows.forEach(row -> left.merge(row, 1, Integer::sum));
    for (List<Object> row : answer) {
      if (left.merge(row, -1, Integer::sum) < 0) {
        return Difference.between(
            name(),
            asked,
            new Answer.Table(answer).written(),
            new Answer.Table(rows).written(),
            false);
      }
    }
    return Optional.empty();
  }

  private static List<List<Object>> sorted(
      List<List<Object>> rows, RowOrder order, boolean distinct) {
    if (distinct) {
      TreeSet<List<Object>> each = new TreeSet<>(order);
      each.addAll(rows);
      return List.copyOf(each);
    }
    List<List<Object>> sorted = new ArrayList<>(rows);
    sorted.sort(order);
    return sorted;
  }

  private static List<List<Object>> cut(String limit, List<List<Object>> rows) {
    Matcher matcher = LIMIT.matcher(limit);
    if (!matcher.matches()) {
      return rows;
    }
    int from = matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2));
    return rows.stream().skip(from).limit(Integer.parseInt(matcher.group(1))).toList();
  }
}
