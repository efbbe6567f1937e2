package io.mokadb.txn.engine;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.mvcc.ReadGate;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.SharedWork;
import io.mokadb.txn.observe.Announcements;
import io.mokadb.txn.observe.ObserverHost;
import io.mokadb.txn.observe.ObserverTransaction;
import io.mokadb.txn.observe.Reservation;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The engine as observers see it. */
final class EngineObserverHost implements ObserverHost {
  private final KvStore store;
  private final ProtocolStore rows;
  private final Environment environment;
  private final Reservations reservations;
  private final Function<TransactionOptions, ObserverTransaction> begin;
  private final BiPredicate<CellKey, Cell> resolve;
  private final Supplier<ReadGate> gate;
  private final Announcements announcements;
  private final SharedWork work;
  private final LongSupplier recentTimestamp;

  EngineObserverHost(
      KvStore store,
      ProtocolStore rows,
      Environment environment,
      Reservations reservations,
      Function<TransactionOptions, ObserverTransaction> begin,
      BiPredicate<CellKey, Cell> resolve,
      Supplier<ReadGate> gate,
      Announcements announcements,
      SharedWork work,
      LongSupplier recentTimestamp) {
    this.store = store;
    this.rows = rows;
    this.environment = environment;
    this.reservations = reservations;
    this.begin = begin;
    this.resolve = resolve;
    this.gate = gate;
    this.announcements = announcements;
    this.work = work;
    this.recentTimestamp = recentTimestamp;
  }

  @Override
  public KvStore store() {
    return store;
  }

  @Override
  public ObserverTransaction begin(TransactionOptions options) {
    return begin.apply(options);
  }

  @Override
  public Reservation reserve(List<CellKey> cells) {
    return reservations.reserve(cells);
  }

  @Override
  public boolean resolve(CellKey cell, Cell lock) {
    return resolve.test(cell, lock);
  }

  @Override
  public ReadGate gate() {
    return gate.get();
  }

  @Override
  public Announcements announcements() {
    return announcements;
  }

  @Override
  public void mutate(List<RowMutation> mutations) {
    rows.mutate(mutations, Durability.BUFFERED);
  }

  @Override
  public Waiter waiter() {
    return environment.waiter();
  }

  @Override
  public FaultPoints faults() {
    return environment.faults();
  }

  @Override
  public Nodes nodes() {
    return environment.nodes();
  }

  @Override
  public SharedWork work() {
    return work;
  }

  @Override
  public Executor background() {
    return environment.background();
  }

  @Override
  public long recentTimestamp() {
    return recentTimestamp.getAsLong();
  }
}
