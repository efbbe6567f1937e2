package io.mokadb.txn.engine;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.CallCounts;
import io.mokadb.txn.action.RowSource;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * The store as the protocol speaks to it: a mutation whose call broke off half-way is an unknown
 * outcome like any other. Calls that the store refused before doing anything still throw.
 */
final class ProtocolStore implements RowSource {
  private final KvStore store;
  private final CallCounts countsOrNull;
  private final Deadline deadline;

  /** For calls that have no deadline of their own. */
  ProtocolStore(KvStore store) {
    this(store, null, Deadline.none());
  }

  private ProtocolStore(KvStore store, CallCounts countsOrNull, Deadline deadline) {
    this.store = store;
    this.countsOrNull = countsOrNull;
    this.deadline = deadline;
  }

  /** The same store for one transaction, whose calls are counted. Confined to its thread. */
  ProtocolStore countedIn(CallCounts counts) {
    return new ProtocolStore(store, counts, deadline);
  }

  /** The same store, for calls that give up at a deadline. */
  ProtocolStore within(Deadline other) {
    return other == deadline ? this : new ProtocolStore(store, countsOrNull, other);
  }

  Deadline deadline() {
    return deadline;
  }

  /**
   * Checks that the next call need not give up at once.
   *
   * @throws KvException TIMEOUT
   */
  void checkDeadline() {
    if (deadline.isExpired()) {
      throw new KvException(KvException.Kind.TIMEOUT, "The transaction was given up");
    }
  }

  @Override
  public CellView read(CellKey cell, ReadRanges ranges) {
    if (countsOrNull != null) {
      countsOrNull.read(1);
    }
    return store.read(new CellRead(cell, ranges), deadline);
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit) {
    if (countsOrNull != null) {
      countsOrNull.read(reads.size());
    }
    return store.versions(reads, limit, deadline);
  }

  /** Starts what {@link #mutate(List, Durability)} does. */
  PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability) {
    count(mutations);
    PendingCall<List<MutationOutcome>> pending = store.startMutate(mutations, durability, deadline);
    return () -> unknownIfBrokenOff(pending::await, mutations.size());
  }

  MutationOutcome mutate(RowMutation mutation, Durability durability) {
    return mutate(List.of(mutation), durability).get(0);
  }

  List<MutationOutcome> mutate(List<RowMutation> mutations, Durability durability) {
    count(mutations);
    return unknownIfBrokenOff(
        () -> store.mutate(mutations, durability, deadline), mutations.size());
  }

  private static List<MutationOutcome> unknownIfBrokenOff(
      Supplier<List<MutationOutcome>> call, int mutations) {
    try {
      return call.get();
    } catch (KvException e) {
      if (brokeOff(e)) {
        return Collections.nCopies(mutations, MutationOutcome.UNKNOWN);
      }
      throw e;
    }
  }

  AtomicOutcome mutateAtomically(List<RowMutation> mutations, Durability durability) {
    count(mutations);
    try {
      return store.mutateAtomically(mutations, durability, deadline);
    } catch (KvException e) {
      if (brokeOff(e)) {
        return new AtomicOutcome.Unknown(e);
      }
      throw e;
    }
  }

  private void count(List<RowMutation> mutations) {
    if (countsOrNull != null) {
      countsOrNull.wrote(mutations.size());
    }
  }

  /**
   * Whether a change that failed did nothing, for certain. Where a network is between, the server
   * that refused it may not be the first one that was asked.
   */
  boolean didNothing(KvException failure) {
    return switch (failure.kind()) {
      case CLOSED, FULL -> true;
      case INACCESSIBLE -> store.atomicAcrossRows();
      case IO, TIMEOUT, CORRUPTED, IN_USE, FORMAT, TOO_LONG -> false;
    };
  }

  private static boolean brokeOff(KvException failure) {
    return switch (failure.kind()) {
      case IO, TIMEOUT, CORRUPTED -> true;
      case CLOSED, IN_USE, INACCESSIBLE, FORMAT, FULL, TOO_LONG -> false;
    };
  }
}
