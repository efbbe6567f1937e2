package io.mokadb.sql.ddl;

import io.mokadb.txn.sim.world.Mishap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How much of a {@link SchemaSimulation} takes place: a run that fails is made short by leaving
 * things out.
 *
 * @param steps of all clients together
 * @param mishaps kinds of them that happen
 */
record SchemaScope(int steps, int writers, int definers, Set<Mishap> mishaps) {
  static final SchemaScope FULL =
      new SchemaScope(90, 3, 2, new LinkedHashSet<>(SchemaSimulation.MISHAPS));

  /** The least that still fails, by leaving out one thing after the other. */
  SchemaScope shrunk(Predicate<SchemaScope> fails) {
    SchemaScope smallest = this;
    SchemaScope next = this;
    while (next != null) {
      smallest = next;
      next = smallest.smaller().stream().filter(fails).findFirst().orElse(null);
    }
    return smallest;
  }

  private List<SchemaScope> smaller() {
    List<SchemaScope> all = new ArrayList<>();
    for (int fewer : new int[] {steps / 2, steps * 3 / 4, steps - 1}) {
      if (fewer > 0 && fewer < steps) {
        all.add(new SchemaScope(fewer, writers, definers, mishaps));
      }
    }
    for (Mishap mishap : mishaps) {
      Set<Mishap> others = new LinkedHashSet<>(mishaps);
      others.remove(mishap);
      all.add(new SchemaScope(steps, writers, definers, others));
    }
    if (writers > 1) {
      all.add(new SchemaScope(steps, writers - 1, definers, mishaps));
    }
    if (definers > 1) {
      all.add(new SchemaScope(steps, writers, definers - 1, mishaps));
    }
    return all;
  }
}
