package io.mokadb.kv.rocksdb;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Notes what is asked of the log, and fails as told. Thread-safe. */
final class FaultyLog implements WriteAheadLog {
  /** What happens to the next call, and only to it. */
  enum Next {
    WORKS,
    FAILS_AND_DOES_NOTHING,
    FAILS_BUT_IS_DONE
  }

  private final WriteAheadLog log;
  private final List<String> calls = new ArrayList<>();
  private Next next = Next.WORKS;
  private long recovered;
  private Runnable during = () -> {};

  FaultyLog(WriteAheadLog log) {
    this.log = log;
  }

  synchronized void next(Next fate) {
    next = fate;
  }

  /** To be run within the next call, before anything else. */
  synchronized void during(Runnable action) {
    during = action;
  }

  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  synchronized void forgetCalls() {
    calls.clear();
  }

  @Override
  public void write(SerializedBatch batch, boolean sync) throws RocksDBException {
    call(sync ? "write and sync" : "write", () -> log.write(batch, sync));
  }

  @Override
  public void sync() throws RocksDBException {
    call("sync", log::sync);
  }

  /** As if RocksDB had gone on after an error. */
  synchronized void recover() {
    recovered++;
  }

  @Override
  public synchronized long recoveries() {
    return recovered;
  }

  @Override
  public boolean awaitRecovery(long recoveries) {
    return recoveries() > recoveries;
  }

  private interface Call {
    void run() throws RocksDBException;
  }

  private void call(String name, Call call) throws RocksDBException {
    Next fate;
    Runnable action;
    synchronized (this) {
      calls.add(name);
      notifyAll();
      fate = next;
      action = during;
      next = Next.WORKS;
      during = () -> {};
    }
    action.run();
    if (fate != Next.FAILS_AND_DOES_NOTHING) {
      call.run();
    }
    if (fate != Next.WORKS) {
      throw new RocksDBException(
          "This call fails on purpose",
          new Status(Status.Code.IOError, Status.SubCode.None, "on purpose"));
    }
  }

  synchronized void awaitCall(String name) throws InterruptedException {
    while (!calls.contains(name)) {
      wait();
    }
  }
}
