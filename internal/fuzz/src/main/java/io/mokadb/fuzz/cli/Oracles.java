package io.mokadb.fuzz.cli;

import static io.mokadb.fuzz.oracle.ChangesOracle.Other.DISK;

import io.mokadb.fuzz.oracle.ChangesOracle;
import io.mokadb.fuzz.oracle.GroupOracle;
import io.mokadb.fuzz.oracle.JoinOracle;
import io.mokadb.fuzz.oracle.MutationOracle;
import io.mokadb.fuzz.oracle.Oracle;
import io.mokadb.fuzz.oracle.OrderOracle;
import io.mokadb.fuzz.oracle.PivotOracle;
import io.mokadb.fuzz.oracle.PostgresOracle;
import io.mokadb.fuzz.oracle.RowOracle;
import io.mokadb.fuzz.oracle.ScriptOracle;
import io.mokadb.fuzz.oracle.TernaryAggregateOracle;
import io.mokadb.fuzz.oracle.TernaryOracle;
import io.mokadb.fuzz.oracle.UnoptimisedOracle;
import io.mokadb.fuzz.oracle.VariantOracle;
import io.mokadb.fuzz.run.StorageVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The oracles of a run, of which chance takes one per question. */
final class Oracles {
  private final List<Oracle> all = new ArrayList<>();
  private final List<ScriptOracle> scripts = new ArrayList<>();

  /** Those that see what all ways of running a statement have in common. */
  private final List<Oracle> own = new ArrayList<>();

  Oracles(List<String> names, boolean postgres, boolean remote) {
    if (postgres) {
      all.add(new PostgresOracle());
    }
    all.add(new TernaryOracle());
    all.add(new TernaryAggregateOracle());
    all.add(new UnoptimisedOracle());
    all.add(new PivotOracle());
    own.addAll(List.of(new OrderOracle(), new GroupOracle(), new JoinOracle(), new RowOracle()));
    all.addAll(own);
    for (StorageVariant variant : StorageVariant.values()) {
      if (variant != StorageVariant.REMOTE || remote) {
        all.add(new VariantOracle(variant));
      }
    }
    for (ChangesOracle.Other other : ChangesOracle.Other.values()) {
      if (other == ChangesOracle.Other.POSTGRES ? postgres : remote || other == DISK) {
        scripts.add(new ChangesOracle(other));
      }
    }
    scripts.add(new MutationOracle());
    if (!names.isEmpty()) {
      all.removeIf(oracle -> !names.contains(oracle.name()));
      own.retainAll(all);
      scripts.removeIf(oracle -> !names.contains(oracle.name()));
    }
    if (all.isEmpty() && scripts.isEmpty()) {
      throw new IllegalArgumentException("No oracle is called so: " + names);
    }
  }

  List<String> names() {
    return Stream.concat(all.stream(), scripts.stream()).map(Oracle::name).toList();
  }

  boolean hasQuestions() {
    return !all.isEmpty();
  }

  boolean hasScripts() {
    return !scripts.isEmpty();
  }

  /** PostgreSQL half of the time, where it is there. */
  Oracle pick(RandomGenerator random) {
    boolean first = all.get(0) instanceof PostgresOracle && random.nextBoolean();
    if (first) {
      return all.get(0);
    }
    List<Oracle> some = own.isEmpty() || random.nextInt(3) > 0 ? all : own;
    return some.get(random.nextInt(some.size()));
  }

  ScriptOracle pickScript(RandomGenerator random) {
    return scripts.get(random.nextInt(scripts.size()));
  }
}
