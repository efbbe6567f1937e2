package io.mokadb.txn.sim;

import io.mokadb.txn.sim.work.Operation;
import io.mokadb.txn.sim.world.Mishap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Makes a failing script short (Zeller and Hildebrandt's delta debugging): leaves out steps, then
 * operations and mishaps, as long as what is left breaks one of the same rules. Since every task
 * draws its own random numbers, what is left runs much as it did before.
 */
public final class Shrinker {
  private final Function<Script, Result> runner;
  private final int budget;
  private Result shortest;
  private int runs;

  private Shrinker(Result failure, Function<Script, Result> runner, int budget) {
    this.shortest = failure;
    this.runner = runner;
    this.budget = budget;
  }

  /**
   * @param budget how many runs may be spent
   * @return the failure of the shortest script that was found
   */
  public static Result shrink(Result failure, Function<Script, Result> runner, int budget) {
    Shrinker shrinker = new Shrinker(failure, runner, budget);
    int before;
    do {
      before = shrinker.runs;
      int size = shrinker.size();
      shrinker.leaveOutSteps();
      shrinker.leaveOutParts();
      if (shrinker.size() == size) {
        break;
      }
    } while (shrinker.runs < budget && shrinker.runs > before);
    return shrinker.shortest;
  }

  private int size() {
    int size = 0;
    for (Step step : shortest.script().steps()) {
      size += 1;
      if (step instanceof Step.Transact transact) {
        size += transact.operations().size() + transact.mishaps().size();
      }
    }
    return size;
  }

  /** First halves, then quarters ... at last single steps. */
  private void leaveOutSteps() {
    int chunk = Math.max(1, shortest.script().steps().size() / 2);
    while (chunk >= 1) {
      int from = 0;
      while (from < shortest.script().steps().size()) {
        List<Step> steps = new ArrayList<>(shortest.script().steps());
        steps.subList(from, Math.min(steps.size(), from + chunk)).clear();
        if (!stillFails(steps)) {
          from += chunk;
        }
      }
      chunk /= 2;
    }
  }

  private void leaveOutParts() {
    for (int i = 0; i < shortest.script().steps().size(); i++) {
      if (shortest.script().steps().get(i) instanceof Step.Transact) {
        leaveOutMishaps(i);
        leaveOutOperations(i);
      }
    }
  }

  private void leaveOutMishaps(int index) {
    Step.Transact before = (Step.Transact) shortest.script().steps().get(index);
    for (Integer point : before.mishaps().keySet()) {
      Step.Transact now = (Step.Transact) shortest.script().steps().get(index);
      Map<Integer, Mishap> fewer = new TreeMap<>(now.mishaps());
      fewer.remove(point);
      stillFails(replaced(index, now.withMishaps(fewer)));
    }
  }

  private void leaveOutOperations(int index) {
    int position = 0;
    while (true) {
      Step.Transact now = (Step.Transact) shortest.script().steps().get(index);
      if (position >= now.operations().size()) {
        return;
      }
      List<Operation> fewer = new ArrayList<>(now.operations());
      fewer.remove(position);
      if (!stillFails(replaced(index, now.withOperations(fewer)))) {
        position++;
      }
    }
  }

  private List<Step> replaced(int index, Step step) {
    List<Step> steps = new ArrayList<>(shortest.script().steps());
    steps.set(index, step);
    return steps;
  }

  private boolean stillFails(List<Step> steps) {
    if (runs >= budget) {
      return false;
    }
    runs++;
    Result result = runner.apply(shortest.script().withSteps(steps));
    if (result.failsLike(shortest)) {
      shortest = result;
      return true;
    }
    return false;
  }
}
