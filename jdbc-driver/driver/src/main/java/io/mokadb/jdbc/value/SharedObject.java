package io.mokadb.jdbc.value;

import io.mokadb.session.LargeObject;

/** A view of a large object that has another owner: freeing the view does nothing. */
public class SharedObject implements LargeObject {
  private final LargeObject object;

  public SharedObject(LargeObject object) {
    this.object = object;
  }

  @Override
  public final boolean isText() {
    return object.isText();
  }

  @Override
  public final long length() {
    return object.length();
  }

  @Override
  public final long byteLength() {
    return object.byteLength();
  }

  @Override
  public final long characters() {
    return object.characters();
  }

  @Override
  public byte[] bytes(long from, int count) {
    return object.bytes(from, count);
  }

  @Override
  public String text(long from, int count) {
    return object.text(from, count);
  }

  @Override
  public final byte[] locator() {
    return object.locator();
  }
}
