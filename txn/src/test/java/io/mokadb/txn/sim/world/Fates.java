package io.mokadb.txn.sim.world;

import java.util.Map;

/** What a script has in store for a task: points are counted, and at some something happens. */
public final class Fates {
  private final Map<Integer, Mishap> byPoint;
  private int passed;

  public Fates(Map<Integer, Mishap> byPoint) {
    this.byPoint = Map.copyOf(byPoint);
  }

  private Fates(Fates parent) {
    this.byPoint = parent.byPoint;
    this.passed = parent.passed;
  }

  Mishap next() {
    return byPoint.getOrDefault(passed++, Mishap.NONE);
  }

  /** For a task that goes on where this one is now. */
  Fates fork() {
    return new Fates(this);
  }
}
