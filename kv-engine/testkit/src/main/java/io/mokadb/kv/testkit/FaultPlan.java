package io.mokadb.kv.testkit;

import java.util.Map;
import java.util.Random;

/** Decides the fate of each call of a {@link FaultyStore}. Called one at a time. */
@FunctionalInterface
public interface FaultPlan {
  /** Kinds of calls that a plan covers. */
  enum Call {
    READ,
    SCAN,
    MUTATE,
    MUTATE_ATOMICALLY
  }

  /**
   * @param call what is called
   * @param number how many calls of any sort came before
   */
  Fault next(Call call, long number);

  /** Nothing ever fails. */
  static FaultPlan none() {
    return (call, number) -> Fault.none();
  }

  /** The calls with these numbers, counted over mutations only from 0, meet these faults. */
  static FaultPlan onMutations(Map<Integer, Fault> script) {
    Map<Integer, Fault> faults = Map.copyOf(script);
    int[] mutations = {0};
    return (call, number) ->
        call == Call.MUTATE || call == Call.MUTATE_ATOMICALLY
            ? faults.getOrDefault(mutations[0]++, Fault.none())
            : Fault.none();
  }

  /** The n-th call of any sort, counted from 0, meets this fault. */
  static FaultPlan onCall(long n, Fault fault) {
    return (call, number) -> number == n ? fault : Fault.none();
  }

  /**
   * Each mutation meets one of {@code faults} with this probability.
   *
   * @param seed gives the same fates to the same calls
   */
  static FaultPlan seeded(long seed, double probability, Fault... faults) {
    Random random = new Random(seed);
    Fault[] choice = faults.clone();
    return (call, number) -> {
      boolean mutation = call == Call.MUTATE || call == Call.MUTATE_ATOMICALLY;
      return mutation && random.nextDouble() < probability
          ? choice[random.nextInt(choice.length)]
          : Fault.none();
    };
  }
}
