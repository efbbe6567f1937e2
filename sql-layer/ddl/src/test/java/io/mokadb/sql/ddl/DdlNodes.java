package io.mokadb.sql.ddl;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.time.SharedOracle;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Databases of several processes on one store. What is left runs when a test says so. */
final class DdlNodes implements AutoCloseable {
  private final Clock clock = Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC);
  private final KvStore store = new MemoryStore(false);
  private final SharedOracle oracle = new SharedOracle(clock);
  private final LocalNodes tokens = new LocalNodes();
  private final Map<DdlDatabase, Long> ids = new HashMap<>();

  /** Ends what a process is doing as its death would. */
  static final class Died extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Another process, which has looked around. */
  DdlDatabase join() {
    return join(FaultPoints.NONE);
  }

  /**
   * @param faults met by its transactions
   */
  DdlDatabase join(FaultPoints faults) {
    Nodes self = tokens.join(oracle.next(), "test");
    TransactionEngine transactions =
        TransactionEngine.create(
            store,
            oracle,
            new Environment(
                clock,
                (period, task) -> () -> {},
                Runnable::run,
                new ParkingWaiter(),
                faults,
                self),
            EngineOptions.DEFAULT);
    DdlDatabase database = new DdlDatabase(transactions, new ReentrantReadWriteLock());
    ids.put(database, self.self());
    database.resume();
    return database;
  }

  /** The number that names a process in the rows of its work. */
  long id(DdlDatabase database) {
    return ids.get(database);
  }

  /** Ends a token; the process may go on, as one that was stopped for a while. */
  void kill(DdlDatabase database) {
    tokens.kill(ids.get(database));
  }

  /** Has a process die when it comes to a step of its definitions. */
  static void dieAt(DdlDatabase database, DdlProbe.Step where) {
    at(
        database,
        where,
        () -> {
          throw new Died();
        });
  }

  /** Has work done when a process comes to a step of its definitions for the first time. */
  static void at(DdlDatabase database, DdlProbe.Step where, Runnable work) {
    database.probe =
        step -> {
          if (step == where) {
            database.probe = DdlProbe.NONE;
            work.run();
          }
        };
  }

  @Override
  public void close() {
    ids.keySet().forEach(DdlDatabase::close);
  }
}
