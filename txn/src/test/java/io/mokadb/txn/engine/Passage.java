package io.mokadb.txn.engine;

import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import java.util.ArrayList;
import java.util.List;

/** Counts the steps that a client passes, and does something at one of them. */
final class Passage implements FaultPoints {
  private final int at;
  private final Runnable action;
  private final List<ProtocolStep> passed = new ArrayList<>();

  private Passage(int at, Runnable action) {
    this.at = at;
    this.action = action;
  }

  static Passage watching() {
    return new Passage(-1, () -> {});
  }

  /**
   * @param at how many steps come before, whichever they are
   */
  static Passage acting(int at, Runnable action) {
    return new Passage(at, action);
  }

  List<ProtocolStep> passed() {
    return passed;
  }

  @Override
  public void reached(ProtocolStep step, long startTimestamp) {
    passed.add(step);
    if (passed.size() - 1 == at) {
      action.run();
    }
  }
}
