package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.query.SourceSample;
import io.mokadb.fuzz.run.Answer;
import io.mokadb.fuzz.run.Difference;
import io.mokadb.fuzz.run.RowOrder;
import io.mokadb.fuzz.run.Stage;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.TargetDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Groups and their aggregates are those that are made of a query's rows here. */
public final class GroupOracle implements Oracle {
  private static final String AGGREGATES =
      ", COUNT(*), COUNT(%1$s), COUNT(DISTINCT %1$s), SUM(%1$s), MIN(%1$s), MAX(%1$s)";

  @Override
  public String name() {
    return "groups";
  }

  @Override
  public List<Node> subject(QueryGenerator generator) {
    SourceSample sample = generator.sample();
    return List.of(sample.list(), sample.number(), sample.from(), sample.condition());
  }

  @Override
  public Optional<Difference> check(Stage stage, List<Node> subject) {
    String list = "SELECT " + subject.get(0).text(TargetDialect.MOKA);
    String number = subject.get(1).text(TargetDialect.MOKA);
    String from =
        " FROM "
            + subject.get(2).text(TargetDialect.MOKA)
            + " WHERE "
            + subject.get(3).text(TargetDialect.MOKA);
    String plain = list + ", " + number + " AS n" + from;
    Answer given = stage.moka().table(plain);
    if (!(given instanceof Answer.Table rows)) {
      return Difference.between(name(), plain, given, new Answer.Rows(List.of()), false);
    }
    if (rows.rows().isEmpty()) {
      return Optional.empty();
    }
    int keys = rows.rows().get(0).size() - 1;
    String grouped =
        list
            + AGGREGATES.formatted(number)
            + from
            + " GROUP BY "
            + IntStream.rangeClosed(1, keys)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
    Answer expected = new Answer.Table(grouped(rows.rows(), keys)).written();
    return Difference.between(
        name(), grouped, stage.moka().table(grouped).written(), expected, false);
  }

  private static List<List<Object>> grouped(List<List<Object>> rows, int keys) {
    RowOrder order = RowOrder.of(new String[] {""}, keys);
    TreeMap<List<Object>, List<Integer>> groups = new TreeMap<>(order);
    for (List<Object> row : rows) {
      groups
          .computeIfAbsent(row.subList(0, keys), key -> new ArrayList<>())
          .add((Integer) row.get(keys));
    }
    List<List<Object>> made = new ArrayList<>();
    groups.forEach(
        (key, all) -> {
          List<Integer> known = all.stream().filter(Objects::nonNull).toList();
          boolean any = !known.isEmpty();
          List<Object> row = new ArrayList<>(key);
          row.add(all.size());
          row.add(known.size());
          row.add(known.stream().distinct().count());
          row.add(any ? known.stream().mapToLong(Integer::longValue).sum() : null);
          row.add(any ? known.stream().min(Integer::compare).get() : null);
          row.add(any ? known.stream().max(Integer::compare).get() : null);
          made.add(row);
        });
    return made;
  }
}
