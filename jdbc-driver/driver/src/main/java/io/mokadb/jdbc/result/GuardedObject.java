package io.mokadb.jdbc.result;

import io.mokadb.session.LargeObject;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/** A large object that is read in turn with everything else on its connection. */
record GuardedObject(LargeObject object, Lock lock) implements LargeObject {
  private <T> T locked(Supplier<T> read) {
    lock.lock();
    try {
      return read.get();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isText() {
    return object.isText();
  }

  @Override
  public long length() {
    return object.length();
  }

  @Override
  public long byteLength() {
    return object.byteLength();
  }

  @Override
  public long characters() {
    return object.characters();
  }

  @Override
  public byte[] bytes(long from, int count) {
    return locked(() -> object.bytes(from, count));
  }

  @Override
  public String text(long from, int count) {
    return locked(() -> object.text(from, count));
  }

  @Override
  public byte[] locator() {
    return object.locator();
  }
}
