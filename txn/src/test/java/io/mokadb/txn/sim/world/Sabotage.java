package io.mokadb.txn.sim.world;

import io.mokadb.kv.KvStore;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.leaf.Interference;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Waiter;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Breaks the protocol on purpose, by standing between an engine and what it talks to: this is how
 * it is proven that the checkers would notice. One instance serves one process.
 */
public interface Sabotage {
  /** The protocol as it is. */
  Sabotage NONE = new Sabotage() {};

  default KvStore store(KvStore honest) {
    return honest;
  }

  default TimestampOracle oracle(TimestampOracle honest) {
    return honest;
  }

  /**
   * @param oracle the process's honest way to the oracle
   */
  default FaultPoints faults(FaultPoints honest, TimestampOracle oracle) {
    return honest;
  }

  /**
   * A transaction of a client.
   *
   * @param honest begins one
   * @param waiter of the process
   */
  default Transaction transaction(Supplier<Transaction> honest, Waiter waiter) {
    return honest.get();
  }

  /**
   * A transaction of a client, from others with any options.
   *
   * @param options that the client asks for
   */
  default Transaction transaction(
      Function<TransactionOptions, Transaction> honest, TransactionOptions options, Waiter waiter) {
    return transaction(() -> honest.apply(options), waiter);
  }

  default Waiter waiter(Waiter honest) {
    return honest;
  }

  /** The processes of a cluster, as one of them sees them. */
  default Nodes nodes(Nodes honest) {
    return honest;
  }

  default Interference leaves() {
    return Interference.NONE;
  }
}
