package io.mokadb.sql.exec.aggregate;

import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Reads a stream into groups, with the help of idle processors once it turns out to be long: other
 * threads aggregate what they take of its rows, and their groups are merged. Confined to the thread
 * of the execution.
 */
final class HelpedAggregation {
  /** So many batches are read before others are asked; by then a small table has ended. */
  static final int ALONE = 32;

  /** The groups of a helper: with more of them than that most of the work would be the merging. */
  private static final int MOST_GROUPS = 1 << 11;

  private static final int BYTES_OF_GROUP = 256;
  private static final int[] NONE = {};

  private final AggregateSpec spec;
  private final EncodedSource source;
  private final ExecutionContext context;
  private final RowMemory memory;
  private final StoredGroups groups;
  private final FirstFailure failure = new FirstFailure();
  private final List<PartialAggregation> parts = new ArrayList<>();
  private final List<Future<?>> running = new ArrayList<>();
  private final List<RemainingRows> left = new ArrayList<>();

  HelpedAggregation(
      AggregateSpec spec,
      EncodedSource source,
      ExecutionContext context,
      RowMemory memory,
      StoredGroups groups) {
    this.spec = spec;
    this.source = source;
    this.context = context;
    this.memory = memory;
    this.groups = groups;
  }

  /**
   * Reads to the end, or to the first row whose group has no room.
   *
   * @return the rows that are left: of each stream from where it is at; none if all were read
   */
  List<RemainingRows> read(EncodedStream input) {
    int[] rest = NONE;
    try {
      for (int batches = 0; rest.length == 0 && input.advance(); ) {
        if (!failure.isAfter(input.place())) {
          break;
        }
        rest = groups.take(input);
        if (input.batch() != null && ++batches == ALONE) {
          askForHelp(input);
        }
      }
    } catch (RuntimeException | Error e) {
      failure.note(input.place(), e);
      // No more rows are given to the others.
      input.close();
    }
    if (rest.length > 0) {
      left.add(new RemainingRows(input, rest));
    }
    end();
    return left;
  }

  private void askForHelp(EncodedStream input) {
    for (Accumulator state : new AggregateFeeds(spec.calls(), source, memory).newGroup()) {
      if (!state.canMerge()) {
        return;
      }
    }
    int wanted = context.helpers().idle();
    while (parts.size() < wanted && memory.tryAdd(MOST_GROUPS * BYTES_OF_GROUP)) {
      EncodedStream others = input.share();
      if (others == null) {
        return;
      }
      PartialAggregation part = new PartialAggregation(others, few(), failure);
      Future<?> work = context.helpers().tryStart(part);
      if (work == null) {
        return;
      }
      parts.add(part);
      running.add(work);
    }
  }

  /** Waits for the others, and merges what they have. */
  private void end() {
    running.forEach(HelpedAggregation::await);
    failure.check();
    for (PartialAggregation part : parts) {
      groups.merge(part.groups());
    }
    for (PartialAggregation part : parts) {
      int[] rest = part.left();
      if (rest.length > 0 && left.isEmpty()) {
        rest = readOn(part.rows(), rest);
      }
      if (rest.length > 0) {
        left.add(new RemainingRows(part.rows(), rest));
      }
    }
  }

  /** Reads on where another thread had no room; returns what is left, as {@link #read} does. */
  private int[] readOn(EncodedStream rows, int[] left) {
    int[] rest = left;
    while (rest.length > 0 && memory.tryAdd(MOST_GROUPS * BYTES_OF_GROUP)) {
      if (rows.batch() != null) {
        rows.batch().select(rest, 0, rest.length);
      }
      StoredGroups more = few();
      rest = more.take(rows);
      while (rest.length == 0 && rows.advance()) {
        rest = more.take(rows);
      }
      groups.merge(more);
    }
    return rest;
  }

  private StoredGroups few() {
    return new StoredGroups(spec, source, context, memory, (size, bytes) -> size < MOST_GROUPS);
  }

  private static void await(Future<?> work) {
    boolean interrupted = false;
    while (true) {
      try {
        work.get();
        break;
      } catch (InterruptedException e) {
        // The others use what this thread would close.
        interrupted = true;
      } catch (ExecutionException e) {
        throw new IllegalStateException("A part of an aggregation has failed", e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
