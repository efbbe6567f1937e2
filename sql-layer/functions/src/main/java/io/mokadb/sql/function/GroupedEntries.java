package io.mokadb.sql.function;

import java.util.Map;
import java.util.function.IntFunction;

/**
 * Entries by name, registered group by group: the next group when a name is asked for that is not
 * known yet. Most statements need the first groups only, and each entry brings a class.
 * Thread-safe.
 */
public final class GroupedEntries<T> {
  private final int groups;
  private final IntFunction<Map<String, T>> registering;
  private volatile Known<T> known = new Known<>(0, Map.of());

  private record Known<T>(int groups, Map<String, T> entries) {}

  /**
   * @param groups how many there are
   * @param registering registers a group, from 0, and gives all entries until then; it is called
   *     once for each, by one thread at a time
   */
  public GroupedEntries(int groups, IntFunction<Map<String, T>> registering) {
    this.groups = groups;
    this.registering = registering;
  }

  /** Null if there is none. */
  public T find(String name) {
    Known<T> now = known;
    while (!now.entries.containsKey(name) && now.groups < groups) {
      now = further(now);
    }
    return now.entries.get(name);
  }

  /** Registers what is not registered yet. */
  public void registerAll() {
    Known<T> now = known;
    while (now.groups < groups) {
      now = further(now);
    }
  }

  /** With one more group than before, unless another thread has added it. */
  private synchronized Known<T> further(Known<T> before) {
    if (known == before) {
      known = new Known<>(before.groups + 1, registering.apply(before.groups));
    }
    return known;
  }
}
