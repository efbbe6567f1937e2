package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;

/** The way to a table: calls that give up when their deadline passes. Thread-safe. */
final class TableAccess {
  private final AsyncConnection connection;
  private final TableName name;
  private final String location;
  private final long operationNanos;
  private final AsyncTable<AdvancedScanResultConsumer> unlimited;

  TableAccess(AsyncConnection connection, HBaseSettings settings, String location) {
    this.connection = connection;
    this.name = TableName.valueOf(settings.table());
    this.location = location;
    this.operationNanos = settings.operationTimeout().toNanos();
    this.unlimited = connection.getTable(name);
  }

  AsyncConnection connection() {
    return connection;
  }

  TableName name() {
    return name;
  }

  String location() {
    return location;
  }

  /** The table, whose calls repeat their requests until the deadline. */
  AsyncTable<AdvancedScanResultConsumer> table(Deadline deadline) {
    long remaining = deadline.remainingNanos();
    if (remaining >= operationNanos) {
      return unlimited;
    }
    long nanos = Math.max(remaining, TimeUnit.MILLISECONDS.toNanos(1));
    return connection
        .getTableBuilder(name)
        .setOperationTimeout(nanos, TimeUnit.NANOSECONDS)
        .setScanTimeout(nanos, TimeUnit.NANOSECONDS)
        .build();
  }

  void checkDeadline(Deadline deadline) {
    if (deadline.isExpired()) {
      throw HBaseErrors.timeout(location, null);
    }
  }

  /**
   * The result of a call.
   *
   * @throws KvException if the call failed, or did not end before the deadline
   */
  <T> T await(Future<T> call, Deadline deadline) {
    try {
      return get(call, deadline);
    } catch (TimeoutException e) {
      throw HBaseErrors.timeout(location, e);
    } catch (ExecutionException e) {
      throw HBaseErrors.translate(location, e, deadline);
    }
  }

  /** The same with the exceptions as they come, but for an interruption. */
  <T> T get(Future<T> call, Deadline deadline) throws TimeoutException, ExecutionException {
    Deadline.Watch watch = deadline.watch(() -> call.cancel(false));
    try {
      long nanos = deadline.remainingNanos();
      return nanos == Long.MAX_VALUE ? call.get() : call.get(nanos, TimeUnit.NANOSECONDS);
    } catch (CancellationException e) {
      throw stopped(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KvException(Kind.IO, "The call to " + location + " was interrupted", e);
    } finally {
      watch.close();
    }
  }

  private static TimeoutException stopped(CancellationException cause) {
    TimeoutException stopped = new TimeoutException("The call was stopped by its caller");
    stopped.initCause(cause);
    return stopped;
  }
}
