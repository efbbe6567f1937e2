package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import java.util.HashMap;
import java.util.Map;

/**
 * What a step reads and writes: snapshots, and the rows of views in its transaction. Confined to
 * one thread.
 */
final class StepWork implements AutoCloseable {
  private final ViewEnvironment environment;
  private final Catalog catalog;
  private final Cancellation cancellation;
  private final ViewRows rows;
  private final Map<Long, ViewSnapshot> snapshots = new HashMap<>();

  StepWork(ViewEnvironment environment, Transaction transaction, Cancellation cancellation) {
    this.environment = environment;
    this.catalog = environment.definitions().at(transaction);
    this.cancellation = cancellation;
    this.rows = new ViewRows(environment, transaction, catalog, false, cancellation);
  }

  ViewEnvironment environment() {
    return environment;
  }

  Catalog catalog() {
    return catalog;
  }

  ViewRows rows() {
    return rows;
  }

  /** The database at a timestamp, open until the end of the step. */
  ViewSnapshot at(long timestamp) {
    return snapshots.computeIfAbsent(
        timestamp, time -> new ViewSnapshot(environment, time, cancellation));
  }

  @Override
  public void close() {
    snapshots.values().forEach(ViewSnapshot::close);
  }
}
