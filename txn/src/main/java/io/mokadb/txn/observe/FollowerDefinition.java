package io.mokadb.txn.observe;

import io.mokadb.kv.KeyRange;
import java.util.List;
import java.util.Objects;

/**
 * A follower as the engine knows it.
 *
 * @param id names it among the followers of a store
 * @param name for messages
 * @param ranges what it follows; each has an observer's id of its own, under which changes of its
 *     rows are announced
 * @param paused whether its notifications wait
 */
public record FollowerDefinition(long id, String name, List<Range> ranges, boolean paused) {
  public FollowerDefinition {
    Objects.requireNonNull(name);
    ranges = List.copyOf(ranges);
  }

  /**
   * A followed range.
   *
   * @param observer the column of its notifications, as {@link ObserverDefinition#id}
   * @param rows where they lie
   */
  public record Range(int observer, KeyRange rows) {}
}
