package io.mokadb.kv;

import java.util.List;
import java.util.Map;

/**
 * The store that a database lives in; see the package documentation for the invariants.
 * Thread-safe.
 *
 * <p>All calls throw {@link KvException} when the store as a whole cannot serve them. Reads have no
 * other failure. A change that throws one of kind CLOSED, FULL or INACCESSIBLE did nothing; of one
 * that throws any other kind nothing is known, as after {@code UNKNOWN}. A store behind a network
 * sends a change again if the answer is lost, so there INACCESSIBLE may follow one that was done.
 */
public interface KvStore extends AutoCloseable {
  /** Reads one column, atomically over its families (K3). */
  CellView read(CellRead read, Deadline deadline);

  /** Reads many columns in one call, each atomic by itself; results in the order of the list. */
  List<CellView> read(List<CellRead> reads, Deadline deadline);

  /**
   * Reads versions of columns, and not their newest cells only: in each family those in the range,
   * of which the newest {@code limit} at most. Each column is atomic by itself (K3); results in the
   * order of the list, one call as above. The caller continues below the last of a full answer.
   *
   * @param limit at least 1, for each family of each column
   */
  List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline);

  /**
   * Reads a range. The cursor is lazy: what it returns is, per column, at least as new as the
   * moment when {@code scan} was called. It looks at {@code LOCK} cells no later than at the
   * others, so that a transaction whose lock is missing because it committed is always seen
   * committed.
   */
  CellCursor scan(ScanRequest request, Deadline deadline);

  /**
   * Reads several ranges forward as if they were one. A store behind a network asks for all of them
   * together.
   *
   * @param request as for one range, which these lie in; not in reverse, and without a limit
   * @param within the ranges, ascending and disjoint, none empty, at least one
   */
  default CellCursor scan(ScanRequest request, List<KeyRange> within, Deadline deadline) {
    return new RangesCursor(within, range -> scan(request.withRange(range), deadline));
  }

  /**
   * Applies each mutation by itself (K1, K2) and answers for each, in the order of the list.
   * Repeating an applied mutation is the caller's risk: its condition is evaluated again.
   */
  List<MutationOutcome> mutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline);

  /**
   * Starts what {@link #mutate} does. A store that is not behind a network, or whose bounds the
   * list exceeds, ends it before it returns.
   *
   * @throws KvException CLOSED
   */
  default PendingCall<List<MutationOutcome>> startMutate(
      List<RowMutation> mutations, Durability durability, Deadline deadline) {
    return PendingCall.of(() -> mutate(mutations, durability, deadline));
  }

  /** Whether {@link #mutateAtomically} is there. */
  boolean atomicAcrossRows();

  /**
   * Applies all mutations together if all conditions hold, each evaluated against the state before
   * the call.
   *
   * @throws UnsupportedOperationException unless {@link #atomicAcrossRows()}
   */
  AtomicOutcome mutateAtomically(
      List<RowMutation> mutations, Durability durability, Deadline deadline);

  /**
   * Splits a range into parts that can be scanned side by side; at least one, in key order,
   * covering the range.
   */
  List<KeyRange> regions(KeyRange range);

  /**
   * The servers of the parts of the store, in key order, as far as they are known now; none for a
   * store in this process.
   */
  default List<StoreRegion> placement(Deadline deadline) {
    return List.of();
  }

  /**
   * Numbers that tell how the store is doing, for people and their monitoring: names in lower case
   * with underscores, units at the end. Which there are is the store's business.
   */
  default Map<String, Long> statistics() {
    return Map.of();
  }

  /**
   * Reads all that the store has written and compares it with its checksums, also what no read
   * looks at.
   *
   * @param pulse is run now and then; what it throws ends the call
   * @return what is damaged, a sentence each that names the file; nothing if the store is sound, or
   *     keeps no files
   */
  default List<String> verifyFiles(Runnable pulse) {
    return List.of();
  }

  /** Where the data is, for messages. */
  String location();

  @Override
  void close();
}
