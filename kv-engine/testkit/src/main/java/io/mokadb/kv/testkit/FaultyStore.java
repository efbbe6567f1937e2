package io.mokadb.kv.testkit;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.testkit.FaultPlan.Call;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * A store in front of another that fails as its plan says. Thread-safe; the plan can be exchanged
 * while calls run. Closing it closes the store behind.
 */
public final class FaultyStore extends ForwardingStore {
  private static final long EVERYTHING = -1;

  private FaultPlan plan;
  private long calls;

  public FaultyStore(KvStore store, FaultPlan plan) {
    super(store);
    this.plan = plan;
  }

  /** From now on calls are judged by this plan, and counted from 0. */
  public synchronized void follow(FaultPlan next) {
    plan = next;
    calls = 0;
  }

  /** How many calls the present plan has judged. */
  public synchronized long calls() {
    return calls;
  }

  private synchronized Fault next(Call call) {
    return plan.next(call, calls++);
  }

  @Override
  public CellView read(CellRead read, Deadline deadline) {
    return reading(Call.READ, () -> super.read(read, deadline));
  }

  @Override
  public List<CellView> read(List<CellRead> reads, Deadline deadline) {
    return reading(Call.READ, () -> super.read(reads, deadline));
  }

  @Override
  public List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    return reading(Call.READ, () -> super.versions(reads, limit, deadline));
  }

  @Override
  public CellCursor scan(ScanRequest request, Deadline deadline) {
    return reading(Call.SCAN, () -> super.scan(request, deadline));
  }

  @Override
  public List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return writing(
        Call.MUTATE,
        part -> super.mutate(part(mutations, part), durability, deadline),
        () -> Collections.nCopies(mutations.size(), MutationOutcome.UNKNOWN));
  }

  private static List<RowMutation> part(List<RowMutation> mutations, long bits) {
    if (bits == EVERYTHING) {
      return mutations;
    }
    List<RowMutation> part = new ArrayList<>();
    for (int i = 0; i < mutations.size(); i++) {
      if (i < Long.SIZE && (bits >>> i & 1) != 0) {
        part.add(mutations.get(i));
      }
    }
    return part;
  }

  @Override
  public AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return writing(
        Call.MUTATE_ATOMICALLY,
        part -> super.mutateAtomically(mutations, durability, deadline),
        () -> new AtomicOutcome.Unknown(new IOException("The answer was lost on purpose")));
  }

  private <T> T reading(Call call, Supplier<T> read) {
    Fault fault = next(call);
    if (fault instanceof Fault.FailBefore before) {
      throw failure(before.kind());
    }
    T result = read.get();
    if (fault instanceof Fault.FailAfter after) {
      throw failure(after.kind());
    }
    return result;
  }

  private <T> T writing(Call call, LongFunction<T> write, Supplier<T> unknown) {
    Fault fault = next(call);
    if (fault instanceof Fault.FailBefore before) {
      throw failure(before.kind());
    } else if (fault instanceof Fault.DroppedAndUnknown) {
      return unknown.get();
    }
    T result = write.apply(fault instanceof Fault.AppliedInPart part ? part.bits() : EVERYTHING);
    if (fault instanceof Fault.FailAfter after) {
      throw failure(after.kind());
    }
    boolean lost = fault instanceof Fault.AppliedButUnknown || fault instanceof Fault.AppliedInPart;
    return lost ? unknown.get() : result;
  }

  private static KvException failure(Kind kind) {
    return new KvException(kind, "This call fails on purpose");
  }
}
