package io.mokadb.bench.profile;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a thread did at a moment of wall time. A lock is anything that another thread of the process
 * gives: locks of rows, latches, commits that have to end first.
 */
enum WaitKind {
  RUNNING("running", List.of()),
  SYNC(
      "waits for the log's sync",
      List.of(
          "!fdatasync",
          "!fsync",
          "!__fdatasync",
          "!__fsync",
          "FileDispatcherImpl.force",
          "rocksdb::DBImpl::SyncWAL",
          "rocksdb::DBImpl::WriteToWAL",
          "rocksdb::WriteThread::")),
  IDLE(
      "waits for work",
      List.of(
          "ThreadPoolExecutor.getTask",
          "BlockingQueue.take",
          "BlockingQueue.poll",
          "CountDownLatch.await",
          "observe.WorkerLoop.run>io.mokadb.txn.system.ParkingWaiter.")),
  LOCK("waits for a lock", List.of(".LockSupport.park", "!ObjectMonitor::", ".Object.wait")),
  OTHER("waits otherwise", List.of());

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> frames;

  WaitKind(String title, List<String> frames) {
    this.title = title;
    this.frames = frames;
  }

  /** Its name in tables. */
  String title() {
    return title;
  }

  /** Of a thread in a transaction, which has work: what it waits for is another thread's doing. */
  static WaitKind inTask(StackSample sample) {
    WaitKind kind = of(sample);
    return kind == IDLE ? LOCK : kind;
  }

  static WaitKind of(StackSample sample) {
    if (!sample.waits()) {
      return RUNNING;
    }
    return Stream.of(SYNC, IDLE, LOCK)
        .filter(waiting -> sample.mentions(waiting.frames))
        .findFirst()
        .orElse(OTHER);
  }
}
