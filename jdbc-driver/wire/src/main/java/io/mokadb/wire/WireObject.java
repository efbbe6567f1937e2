package io.mokadb.wire;

/**
 * A large object of a table, as it travels: not the value, but where to ask for it.
 *
 * @param length UTF-16 units of a text, else bytes
 * @param locator sealed by the server that gave it, for the connection that got it
 */
public record WireObject(
    boolean text, long length, long byteLength, long characters, byte[] locator) {
  /** As a value of a row. */
  void write(FrameWriter out) {
    out.writeBoolean(text);
    out.writeLong(length);
    out.writeLong(byteLength);
    out.writeLong(characters);
    out.writeBytes(locator);
  }

  public static WireObject read(FrameReader in) throws WireException {
    WireObject object =
        new WireObject(
            in.readBoolean(), in.readLong(), in.readLong(), in.readLong(), in.readBytes());
    if (object.length < 0 || object.byteLength < 0 || object.characters < 0) {
      throw new WireException("A large object of negative length");
    }
    return object;
  }
}
