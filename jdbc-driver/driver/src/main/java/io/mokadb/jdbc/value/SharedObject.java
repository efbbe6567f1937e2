package io.mokadb.jdbc.value;

import io.mokadb.session.LargeObject;

/** Another large object, which belongs to somebody else: freeing this does nothing. */
record SharedObject(LargeObject object) implements LargeObject {
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
    return object.bytes(from, count);
  }

  @Override
  public String text(long from, int count) {
    return object.text(from, count);
  }

  @Override
  public byte[] locator() {
    return object.locator();
  }
}
