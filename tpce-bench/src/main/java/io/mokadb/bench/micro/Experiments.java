package io.mokadb.bench.micro;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** All experiments, reads before writes, so that nothing read has been changed. */
public final class Experiments {

  private static final List<Experiment> ALL =
      List.of(
          new PointSelect(),
          new IndexLookup(),
          new RangeScan(),
          new IndexedJoin(),
          NewStatement.BY_KEY,
          NewStatement.EXPRESSIONS,
          NewStatement.JOIN,
          new FullScan(),
          new FullSelect(),
          new FullGroup(),
          new Insert(),
          new Update(),
          new TenRowTransaction(),
          new BatchLoad(),
          new Counter());

  private Experiments() {}

  /** Those with the names given; all of them when none is. */
  public static List<Experiment> named(Set<String> names) {
    Set<String> unknown =
        names.stream()
            .filter(name -> ALL.stream().noneMatch(e -> e.name().equals(name)))
            .collect(Collectors.toSet());
    if (!unknown.isEmpty()) {
      String known = ALL.stream().map(Experiment::name).collect(Collectors.joining(", "));
      throw new IllegalArgumentException("no experiment " + unknown + "; there are: " + known);
    }
    return ALL.stream().filter(e -> names.isEmpty() || names.contains(e.name())).toList();
  }
}
