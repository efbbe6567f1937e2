package io.mokadb.kv.rocksdb;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.AbstractEventListener.EnabledEventCallback;
import org.rocksdb.BackgroundErrorReason;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * The error that stops RocksDB's flushes and compactions, while it lasts. RocksDB resumes by itself
 * once the cause is gone, for example when a full disk has room again. Called by RocksDB's own
 * threads; thread-safe.
 */
final class BackgroundErrors extends AbstractEventListener {
  private final AtomicReference<Status> current = new AtomicReference<>();
  private final AtomicLong recoveries = new AtomicLong();

  BackgroundErrors() {
    super(
        EnabledEventCallback.ON_BACKGROUND_ERROR, EnabledEventCallback.ON_ERROR_RECOVERY_COMPLETED);
  }

  @Override
  public void onBackgroundError(BackgroundErrorReason reason, Status status) {
    current.set(status);
  }

  @Override
  public void onErrorRecoveryCompleted(Status old) {
    current.set(null);
    recoveries.incrementAndGet();
  }

  /** How often RocksDB has gone on after an error. */
  long recoveries() {
    return recoveries.get();
  }

  /** Fails if flushes and compactions stand still at this moment. */
  void check() throws RocksDBException {
    Status status = current.get();
    if (status != null) {
      throw new RocksDBException("flushes and compactions stopped: " + describe(status), status);
    }
  }

  private static String describe(Status status) {
    return status.getState() == null ? status.getCodeString() : status.getState();
  }
}
