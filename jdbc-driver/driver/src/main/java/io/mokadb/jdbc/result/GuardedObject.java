package io.mokadb.jdbc.result;

import io.mokadb.jdbc.value.SharedObject;
import io.mokadb.session.LargeObject;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/** A large object that is read in turn with everything else on its connection. */
final class GuardedObject extends SharedObject {
  private final Lock lock;

  GuardedObject(LargeObject object, Lock lock) {
    super(object);
    this.lock = lock;
  }

  private <T> T locked(Supplier<T> read) {
    lock.lock();
    try {
      return read.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public byte[] bytes(long from, int count) {
    return locked(() -> super.bytes(from, count));
  }

  @Override
  public String text(long from, int count) {
    return locked(() -> super.text(from, count));
  }
}
