package io.mokadb.txn.engine;

import java.time.Duration;

/** How far back snapshots stay readable. It may change while the engine runs. Thread-safe. */
final class Retention {
  private volatile Duration length;

  Retention(Duration length) {
    this.length = length;
  }

  Duration length() {
    return length;
  }

  void set(Duration other) {
    length = other;
  }
}
