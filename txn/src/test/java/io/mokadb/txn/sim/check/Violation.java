package io.mokadb.txn.sim.check;

/**
 * @param rule the checker's name for it
 * @param what who did it, where
 */
public record Violation(String rule, String what) {
  @Override
  public String toString() {
    return rule + ": " + what;
  }
}
