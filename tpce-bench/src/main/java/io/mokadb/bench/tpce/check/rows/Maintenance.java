package io.mokadb.bench.tpce.check.rows;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The effect of one turn of Data-Maintenance on a column: it changes rows of one entity, such as a
 * company, all in the same way.
 *
 * @param times how often it was the turn of the table
 * @param step the way from the loaded value to another one; empty if no turns lead there
 */
record Maintenance(long times, Entities entities, BiFunction<Object, Object, Optional<Step>> step) {

  /**
   * What one turn chooses one of.
   *
   * @param name in words
   * @param key of the entity to which a loaded row belongs
   * @param rows how many rows of that entity change together; 0 where their values decide
   */
  record Entities(String name, Function<Object[], Object> key, ToIntFunction<Object[]> rows) {}

  /**
   * A way from one value to another.
   *
   * @param turns the fewest that lead there
   * @param what is done; the same for all rows of an entity that change together
   */
  record Step(long turns, Object what) {

    static Optional<Step> of(long turns, Object what) {
      return Optional.of(new Step(turns, what));
    }

    /** A step of one kind only, if a condition holds. */
    static Optional<Step> onceIf(boolean condition) {
      return condition ? of(1, "once") : Optional.empty();
    }
  }

  /** Whether the turns so far were enough for a value. */
  boolean allows(Object loaded, Object found) {
    return step.apply(loaded, found).filter(way -> way.turns() <= times).isPresent();
  }
}
